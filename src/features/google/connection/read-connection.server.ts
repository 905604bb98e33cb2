import type { Services } from "#src/services/services.ts";
import type { ConnectionView } from "./contract.ts";
import { findConnection } from "./queries.server.ts";

export async function readConnection(
  { db, googleProfile }: Pick<Services, "db" | "googleProfile">,
  businessId: string,
): Promise<ConnectionView> {
  const connection = await findConnection(db, businessId);
  return {
    available: googleProfile !== undefined,
    state: (connection?.state ?? "none") as ConnectionView["state"],
    place_title: connection?.place_title ?? null,
    connected_at: connection?.connected_at.toISOString() ?? null,
    read_at: connection?.read_at?.toISOString() ?? null,
    trouble: (connection?.trouble ?? null) as ConnectionView["trouble"],
  };
}
