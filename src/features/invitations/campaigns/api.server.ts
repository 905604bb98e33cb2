import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import { checkAddresses } from "./check-addresses.server.ts";
import * as contract from "./contract.ts";
import { createCampaign } from "./create-campaign.server.ts";
import { readCampaigns } from "./read-campaign.server.ts";
import { forgetCampaign, stopCampaign } from "./stop-campaign.server.ts";

/** Invitations that we mail for an owner. Addresses come in and are never answered. */
export function campaignsApi(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
) {
  const api = entitledApi(services);

  api.openapi(contract.readCampaign, async (c) => {
    const { businessId } = c.var.owner;
    return c.json(await readCampaigns(services, businessId), 200);
  });

  api.openapi(contract.checkAddresses, async (c) => {
    const { businessId } = c.var.owner;
    return c.json(await checkAddresses(services, businessId, c.req.valid("json").addresses), 200);
  });

  api.openapi(contract.createCampaign, async (c) => {
    const { businessId } = c.var.owner;
    return c.json(await createCampaign(services, businessId, c.req.valid("json")), 201);
  });

  api.openapi(contract.stopCampaign, async (c) => {
    const { businessId } = c.var.owner;
    return c.json(await stopCampaign(services, businessId, c.req.valid("param").id), 200);
  });

  api.openapi(contract.forgetCampaign, async (c) => {
    const { businessId } = c.var.owner;
    await forgetCampaign(services, businessId, c.req.valid("param").id);
    return c.json({ ok: true as const }, 200);
  });

  return api;
}
