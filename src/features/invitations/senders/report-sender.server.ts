import { withArticle } from "#src/features/business/profile/with-article.ts";
import type { Services } from "#src/services/services.ts";
import { findBusinessName } from "../opt-outs/queries.server.ts";
import { readUnsubscribeToken } from "../opt-outs/unsubscribe-token.server.ts";
import { countComplaint } from "./count-complaint.server.ts";
import { hasComplained } from "./queries.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "settings" | "deletions">;

interface ReportedSender {
  name: string | null;
  /** The name at the beginning of a Portuguese sentence, with its article. */
  namePt: string | null;
  reported: boolean;
}

/** Returns what the report page shows, or undefined for a token that we did not sign. */
export async function readReport(
  { db, settings }: Pick<Services, "db" | "settings">,
  token: string,
): Promise<ReportedSender | undefined> {
  const recipient = readUnsubscribeToken(settings, token);
  if (!recipient) return undefined;
  const { businessId, emailHash } = recipient;
  const business = await findBusinessName(db, businessId);
  // A removed business sends nothing, so there is nothing left to report.
  const reported = !business || (await hasComplained(db, businessId, emailHash));
  const name = business?.name ?? null;
  return { name, namePt: name && withArticle("O", name, business?.article ?? null), reported };
}

/** Counts a complaint about the token's business. Returns false for a token that we did not sign. */
export async function reportSender(services: Dependencies, token: string): Promise<boolean> {
  const recipient = readUnsubscribeToken(services.settings, token);
  if (!recipient) return false;
  await countComplaint(services, recipient);
  return true;
}
