import type { Services } from "#src/services/services.ts";
import { countRefused } from "./count-refused.ts";
import * as queries from "./queries.server.ts";

export async function listHeld({ db }: Pick<Services, "db">) {
  const rows = await queries.listHeld(db);
  return rows.map(({ recent_results, ...row }) => ({
    ...row,
    refused: countRefused(recent_results),
    mails: recent_results.length,
  }));
}
