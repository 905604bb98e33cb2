import { createTenant } from "../factories.ts";
import { addKey } from "../keys.ts";
import type { DoorList } from "./door-list.ts";

/** Keys and webhooks. */
export function addIntegrationDoors({ door, ownerDoor, passes, world }: DoorList): void {
  for (const rule of ["api-minute", "api-day"]) {
    door(
      rule,
      "features/integrations/keys/key-world.api.server.ts",
      "a call with a key",
      async () => {
        const { key } = await addKey(world.api.services, await createTenant(world.api.services));
        return () => passes("GET", "/api/v1/resumo", { token: key, code: "rate_limited" });
      },
    );
  }
  door(
    "invitation-api-order",
    "features/invitations/campaigns/create-campaign.server.ts",
    "POST /api/v1/convites",
    async () => {
      const { key } = await addKey(world.api.services, await createTenant(world.api.services));
      const headers = { "Idempotency-Key": "venda-1" };
      const order = { token: key, headers, body: { emails: ["nobody"] } };
      return () => passes("POST", "/api/v1/convites", order);
    },
  );
  const webhookId = "00000000-0000-4000-8000-000000000000";
  ownerDoor(
    "webhook-endpoint",
    "features/integrations/endpoints/add-endpoint.server.ts",
    "POST /api/integrations/endpoints/",
    { body: () => ({ url: "https://localhost/", types: ["avaliacao.criada"] }) },
  );
  ownerDoor(
    "webhook-endpoint",
    "features/integrations/endpoints/change-endpoint.server.ts",
    `PATCH /api/integrations/endpoints/${webhookId}/`,
    { body: () => ({}) },
  );
  ownerDoor(
    "webhook-endpoint",
    "features/integrations/endpoints/rotate-secret.server.ts",
    `POST /api/integrations/endpoints/${webhookId}/secret/`,
  );
  ownerDoor(
    "webhook-endpoint",
    "features/integrations/deliveries/activate-endpoint.server.ts",
    `POST /api/integrations/endpoints/${webhookId}/activate/`,
  );
  ownerDoor(
    "webhook-by-hand",
    "features/integrations/deliveries/send-test.server.ts",
    `POST /api/integrations/endpoints/${webhookId}/test/`,
  );
  ownerDoor(
    "webhook-by-hand",
    "features/integrations/deliveries/resend-delivery.server.ts",
    `POST /api/integrations/deliveries/${webhookId}/resend/`,
  );
}
