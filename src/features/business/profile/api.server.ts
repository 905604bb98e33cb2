import { ownerApi } from "#src/features/session/owner/owner-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { readProfile } from "./read-profile.server.ts";

/** The profile that the panel's shell loads. It needs no plan: the shell leads to the plans by it. */
export function profileApi(services: Pick<Services, "db" | "clock" | "settings">) {
  const api = ownerApi(services);
  api.openapi(contract.getProfile, async (c) =>
    c.json(await readProfile(services, c.var.owner), 200),
  );
  return api;
}
