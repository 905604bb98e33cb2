import { newApi } from "#src/http/api.server.ts";
import type { Services } from "../services.ts";
import { getChallenge } from "./contract.ts";

/** Serves the challenges that browsers solve. */
export function humanCheckApi(services: Pick<Services, "humanCheck">) {
  const api = newApi();
  api.openapi(getChallenge, async (c) => {
    c.header("Cache-Control", "no-store");
    return c.json(await services.humanCheck.challenge(), 200);
  });
  return api;
}
