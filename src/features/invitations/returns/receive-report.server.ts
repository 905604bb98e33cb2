import type { Keys } from "#src/lib/tokens/keys.ts";
import { markReturned } from "#src/services/mail/account-return-path.server.ts";
import { readReport } from "#src/services/mail/read-report.server.ts";
import { findReturned, type Returned } from "#src/services/mail/return-path.server.ts";
import type { Services } from "#src/services/services.ts";
import { storeOptOut } from "../opt-outs/store-opt-out.server.ts";
import { countComplaint } from "../senders/count-complaint.server.ts";
import { recordResult } from "../senders/record-result.server.ts";
import { findInvited, insertBounce } from "./queries.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "deletions"> & { settings: Keys };
type Result = "bounce" | "complaint" | "ignored";

/**
 * Reads a report about one of our mails, and stops further mails to its recipient. Only a report with a
 * return path that we signed has an effect, because anybody can send a report. Idempotent.
 */
export async function receiveReport(services: Dependencies, raw: Uint8Array): Promise<Result> {
  const { kind, text } = await readReport(raw);
  const returned = findReturned(services.settings, text);
  const result = kind === "other" || !returned ? "ignored" : kind;
  const isStored =
    result !== "ignored" &&
    returned !== undefined &&
    (await storeReturn(services, returned, result));
  // Without the report's text, which contains emails.
  services.log.info({ report: kind, of: returned?.kind, isStored }, "mail report received");
  return isStored ? result : "ignored";
}

/** Stops further mails to the recipient of a mail. Returns false if the mail is unknown. Idempotent. */
export async function storeReturn(
  services: Dependencies,
  returned: Returned,
  kind: "bounce" | "complaint",
): Promise<boolean> {
  if (returned.kind === "account") return kind === "bounce" && markReturned(services, returned);
  const { db, clock } = services;
  const { id: businessId, hashStart } = returned;
  const invited = await findInvited(db, businessId, hashStart);
  if (!invited) return false;
  const { address_hash: emailHash, campaign_id: campaignId } = invited;
  if (kind === "complaint") {
    await storeOptOut(services, { businessId, emailHash, scope: "all" });
    await countComplaint(services, { businessId, emailHash });
    return true;
  }
  const isNew = await insertBounce(db, { businessId, emailHash, campaignId, now: clock.now() });
  if (isNew) await recordResult(services, businessId, "refused");
  return true;
}
