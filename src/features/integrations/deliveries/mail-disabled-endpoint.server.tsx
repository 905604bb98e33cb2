import type { Db } from "#src/db/client.ts";
import { readOwnerContact } from "#src/features/session/owner/read-owner-contact.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import type { disabledReasons } from "../endpoints/contract.ts";
import { DisabledEndpointMail, disabledEndpointSubject } from "./emails/disabled-endpoint-mail.tsx";

/** Tells the owner that an endpoint was turned off, in the caller's transaction. */
export async function mailDisabledEndpoint(
  services: Pick<Services, "clock" | "queue" | "settings">,
  tx: Db,
  businessId: string,
  endpoint: {
    id: string;
    url: string;
    reason: (typeof disabledReasons)[number];
    at: Date;
    since: Date;
  },
): Promise<void> {
  const owner = await readOwnerContact({ ...services, db: tx }, businessId);
  if (!owner) return;
  const { email, shop, link } = owner;
  await queueMail(services, tx, {
    to: email,
    key: `integrations.endpoint:${endpoint.id}:${endpoint.at.getTime()}`,
    subject: disabledEndpointSubject,
    shop,
    body: (
      <DisabledEndpointMail
        host={new URL(endpoint.url).host}
        reason={endpoint.reason}
        since={endpoint.since}
        integrationsUrl={link("/integracoes")}
      />
    ),
  });
}
