import { createTables } from "#src/sandbox/create-tables.server.ts";
import {
  type pushBehaviours,
  readMessages,
  startPushService,
  subscribe,
} from "#src/sandbox/push-service.server.ts";
import { setSwitch } from "#src/sandbox/switches.server.ts";
import { newPrivateKey } from "#src/services/push/vapid-keys.ts";
import { webPush } from "#src/services/push/web-push.server.ts";
import { send, type TestApi } from "./api.ts";
import { slowness } from "./slowness.ts";

/** The emulated push service, which the API of a test sends to. */
export async function startTestPush({ services, clock }: TestApi) {
  const { db } = services;
  await createTables(db);
  const emulator = await startPushService({ db, clock });
  const privateKey = newPrivateKey();
  const options = {
    privateKey,
    subject: "mailto:contato@estrelou.test",
    timeoutMs: 1000 * slowness,
  };
  services.push = webPush({ ...options, emulatorUrl: emulator.url });
  return {
    ...emulator,
    privateKey,
    subscribe: () => subscribe(db, services.push?.publicKey ?? ""),
    behave: (behaviour: (typeof pushBehaviours)[number]) => setSwitch(db, "push", behaviour),
    /** Returns what a device was sent, oldest first. */
    async received({ endpoint }: { endpoint: string }): Promise<Record<string, string>[]> {
      return (await readMessages(db, endpoint)).map(({ text }) => JSON.parse(text));
    },
  };
}

/** Turns notifications on for a new device of a session. */
export async function newPhone(
  api: TestApi,
  push: Awaited<ReturnType<typeof startTestPush>>,
  { token }: { token: string },
) {
  const target = await push.subscribe();
  const { status } = await send(api, "PUT", "/api/account/push/", { token, body: target });
  if (status !== 200) throw new Error(`The device was not stored: ${status}`);
  return target;
}
