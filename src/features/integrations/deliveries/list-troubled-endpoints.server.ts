import type { Services } from "#src/services/services.ts";
import * as queries from "./queries.server.ts";

const listed = 200;

/** Returns the endpoints that fail now or that an operator stopped, for the desk. */
export function listTroubledEndpoints({ db }: Pick<Services, "db">) {
  return queries.listTroubledEndpoints(db, listed);
}
