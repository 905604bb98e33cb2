import type { Services } from "#src/services/services.ts";
import { insertOptOuts, insertOptOutsOfAll } from "./queries.server.ts";

export interface StoredOptOut {
  business: string;
  /** The keyed hash of the email or phone number, in hexadecimal. */
  mailbox: string;
  scope: "business" | "all";
}

/** Stores the opt-outs that a restored database has lost. Returns how many. */
export async function repeatOptOuts(
  { db, clock }: Pick<Services, "db" | "clock">,
  optOuts: StoredOptOut[],
): Promise<number> {
  if (optOuts.length === 0) return 0;
  const now = clock.now();
  const ofAll = optOuts.filter(({ scope }) => scope === "all").map(({ mailbox }) => mailbox);
  return (await insertOptOuts(db, optOuts, now)) + (await insertOptOutsOfAll(db, ofAll, now));
}
