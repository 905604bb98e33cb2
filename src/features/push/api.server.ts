import { personApi } from "#src/features/session/owner/owner-api.server.ts";
import { ok } from "#src/http/done.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { turnOff } from "./turn-off.server.ts";
import { turnOn } from "./turn-on.server.ts";

/** Serves the switch for notifications on a device. */
export function pushApi(services: Pick<Services, "db" | "clock" | "limits" | "push" | "settings">) {
  const api = personApi(services);

  api.openapi(contract.getPush, async (c) =>
    c.json({ key: services.push?.publicKey ?? null }, 200),
  );

  api.openapi(contract.turnOnPush, async (c) => {
    await turnOn(services, c.var.person, c.req.valid("json"));
    return c.json(ok, 200);
  });

  api.openapi(contract.turnOffPush, async (c) => {
    await turnOff(services, c.var.person, c.req.valid("json").endpoint);
    return c.json(ok, 200);
  });

  return api;
}
