import { listLogins } from "#src/features/session/attempts/list-logins.server.ts";
import { createTenant } from "../factories.ts";
import { humanToken } from "../human.ts";
import { newOwner } from "../owner.ts";
import { type DoorList, newEmail, newIp, type World } from "./door-list.ts";

const logInBody = async ({ api }: World, changes: Record<string, unknown>) => ({
  username: newEmail(),
  password: "errada",
  recaptcha_token: await humanToken(api.services, "login"),
  ...changes,
});

/** Log-in and renewal of a session. */
export function addLogInDoors({ door, ipDoor, passes, assertion, world }: DoorList): void {
  const logIn = (changes: Record<string, unknown>) => logInBody(world, changes);
  const logInFile = "features/session/log-in/log-in.server.ts";
  ipDoor("login-address", logInFile, "POST /api/token/", () => logIn({ recaptcha_token: "x" }));
  ipDoor(
    "login-address",
    "features/session/log-in/log-in-with-passkey.server.ts",
    "POST /api/token/passkey/",
    async () => ({ credential: await assertion() }),
  );
  ipDoor(
    "login-address",
    "features/session/google-login/finish-login.server.ts",
    "POST /api/token/google/",
    () => ({ code: "x", state: "x" }),
  );
  for (const rule of ["login-pair", "login-account"]) {
    door(rule, logInFile, "a wrong password", async () => {
      const [{ email: username }, ip] = [await createTenant(world.api.services), newIp()];
      return async () => passes("POST", "/api/token/", { ip, body: await logIn({ username }) });
    });
  }
  door("login-device", logInFile, "a wrong password in a known browser", async () => {
    const { email: username } = await newOwner(world.api);
    const device = "d".repeat(43);
    return async () => passes("POST", "/api/token/", { body: await logIn({ username, device }) });
  });
  const noteFile = "features/session/attempts/note-failed-login.server.ts";
  door("login-noted", noteFile, "a rejected log-in", async () => {
    const [{ accountId, email: username }, ip] = [await createTenant(world.api.services), newIp()];
    const attempt = async () =>
      passes("POST", "/api/token/", { ip, body: await logIn({ username }) });
    while (await attempt());
    await world.api.runJobs();
    // The rejection above was noted, too.
    world.api.clock.advance({ minutes: 1 });
    const noted = async () =>
      (await listLogins(world.api.services, accountId)).find(({ outcome }) => outcome === "limit")
        ?.times;
    return async () => {
      const before = await noted();
      await attempt();
      await world.api.runJobs();
      return (await noted()) !== before;
    };
  });
  ipDoor(
    "refresh-address",
    "features/session/log-in/api.server.ts",
    "POST /api/token/refresh/",
    () => ({
      refresh: "x",
    }),
  );
  ipDoor(
    "passkey-options",
    "features/session/log-in/api.server.ts",
    "POST /api/token/passkey/options/",
  );
}

/** The proof that an owner gives before a change. */
export function addProofDoors({ door, ownerDoor, passes, assertion, world }: DoorList): void {
  ownerDoor(
    "own-password",
    "features/session/proof/check-own-password.server.ts",
    "POST /api/account/password/",
    { body: () => ({ current: "errada", password: "senha nova" }) },
  );
  door("own-password", "features/session/proof/check-proof.server.ts", "a passkey", async () => {
    const { token } = await newOwner(world.api);
    const passkey = await assertion();
    const body = { email: newEmail(), passkey };
    return () => passes("POST", "/api/account/email/", { token, body });
  });
}
