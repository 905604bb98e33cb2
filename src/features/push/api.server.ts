import { personApi } from "#src/features/session/owner/owner-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { turnOff } from "./turn-off.server.ts";
import { turnOn } from "./turn-on.server.ts";

/** Serves the switch for notifications on a device. */
export function pushApi(services: Pick<Services, "db" | "clock" | "limits" | "push" | "settings">) {
  const api = personApi(services);

  api.serve(contract.getPush, () => ({ key: services.push?.publicKey ?? null }));
  api.serve(contract.turnOnPush, ({ person, body }) => turnOn(services, person, body));
  api.serve(contract.turnOffPush, ({ person, body }) => turnOff(services, person, body.endpoint));

  return api;
}
