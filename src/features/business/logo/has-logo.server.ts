import type { Services } from "#src/services/services.ts";
import { logoExists } from "./queries.server.ts";

export function hasLogo({ db }: Pick<Services, "db">, businessId: string): Promise<boolean> {
  return logoExists(db, businessId);
}
