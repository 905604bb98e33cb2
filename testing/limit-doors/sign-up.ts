import { expect } from "vitest";
import { makeTicket } from "#src/features/session/google-identity/google-ticket.server.ts";
import { send } from "../api.ts";
import { newDevice } from "../device.ts";
import { createTenant } from "../factories.ts";
import { humanToken } from "../human.ts";
import { mailedToken } from "../mail.ts";
import { type DoorList, newEmail, newIp, phone, type World } from "./door-list.ts";

const signUpPath = "/api/clientes/pre-cadastro/";

async function signUpBody({ api }: World, changes: Record<string, unknown> = {}) {
  const recaptcha = await humanToken(api.services, "sign-up");
  return { email: newEmail(), password: "segredo!", phone: phone(), recaptcha, ...changes };
}

/** Signs up, confirms the email and starts the trial. Returns the phone. */
async function phoneOfTrial(world: World): Promise<string> {
  const [owner, device] = [{ email: newEmail(), phone: phone() }, newDevice()];
  const body = await signUpBody(world, { ...owner, device });
  await send(world.api, "POST", signUpPath, { body, headers: { "X-Forwarded-For": newIp() } });
  const token = await mailedToken(world.api, owner.email);
  const path = `/api/clientes/confirmar-email/?token=${token}`;
  const confirmed = await send(world.api, "GET", path, { headers: { "X-Device": device } });
  const { session, uuid } = confirmed.body;
  const trial = { uuid, plan: "trial" };
  await send(world.api, "POST", "/api/assinaturas/criar/", { token: session.access, body: trial });
  return owner.phone;
}

/** Sign-up by the form. */
export function addSignUpDoors({ door, ipDoor, passes, mailing, world }: DoorList): void {
  ipDoor(
    "sign-up-state",
    "features/account/sign-up/read-sign-up.server.ts",
    "POST /api/clientes/cadastro-pendente/",
    () => ({ email: newEmail(), device: newDevice() }),
  );
  ipDoor(
    "sign-up-address",
    "features/account/sign-up/sign-up.server.ts",
    `POST ${signUpPath}`,
    () => signUpBody(world, { recaptcha: "x" }),
  );
  const againPath = "/api/clientes/reenviar-confirmacao/";
  ipDoor(
    "sign-up-address",
    "features/account/sign-up/send-again.server.ts",
    `POST ${againPath}`,
    () => ({
      email: "ninguem@exemplo.test",
      recaptcha: "x",
      device: newDevice(),
    }),
  );
  door("sign-up-mail", "features/account/sign-up/sign-up.server.ts", "a sign-up", () => {
    const person = { email: newEmail(), phone: phone() };
    return mailing(person.email, async () =>
      passes("POST", signUpPath, { body: await signUpBody(world, person) }),
    );
  });
  door(
    "sign-up-mail",
    "features/account/sign-up/send-again.server.ts",
    "another mail",
    async () => {
      const person = { email: newEmail(), device: newDevice() };
      expect(await passes("POST", signUpPath, { body: await signUpBody(world, person) })).toBe(
        true,
      );
      await world.api.runJobs();
      // The mail of the sign-up counts by the same rule.
      await world.api.services.db.deleteFrom("rate_limit").execute();
      return mailing(person.email, async () => {
        const recaptcha = await humanToken(world.api.services, "sign-up");
        return passes("POST", againPath, { body: { ...person, recaptcha } });
      });
    },
  );
  const trialUsedFile = "features/account/sign-up/may-know-trial-used.server.ts";
  door("sign-up-trial-used", trialUsedFile, "a used phone", async () => {
    const [usedPhone, ip] = [await phoneOfTrial(world), newIp()];
    return async () => {
      const again = await signUpBody(world, { phone: usedPhone, expects_trial: true });
      const headers = { "X-Forwarded-For": ip };
      const { body } = await send(world.api, "POST", signUpPath, { body: again, headers });
      return body.code === "trial_used";
    };
  });
  ipDoor(
    "link-address",
    "features/account/sign-up/confirm-email.server.ts",
    "GET /api/clientes/confirmar-email/?token=x",
  );
}

/** Sign-up with Google, and the link of a Google account by mail. */
export function addGoogleSignUpDoors({ door, ipDoor, passes, mailing, world }: DoorList): void {
  const googlePath = "/api/clientes/cadastro-google/";
  const ticket = (email: string) =>
    makeTicket(world.api.services, { sub: email, email, isEmailVerified: false });
  const googleBody = async (email: string, changes: Record<string, unknown> = {}) => ({
    ticket: ticket(email),
    phone: phone(),
    recaptcha: await humanToken(world.api.services, "sign-up"),
    device: newDevice(),
    ...changes,
  });
  const googleFile = "features/account/sign-up/sign-up-with-google.server.ts";
  ipDoor("sign-up-address", googleFile, `POST ${googlePath}`, () =>
    googleBody(newEmail(), { recaptcha: "x" }),
  );
  door("sign-up-mail", googleFile, "a Google account", () => {
    const email = newEmail();
    return mailing(email, async () =>
      passes("POST", googlePath, { body: await googleBody(email) }),
    );
  });
  const searchBody = (email: string) => ({
    ticket: makeTicket(world.api.services, { sub: email, email, isEmailVerified: true }),
    q: "padaria",
  });
  const searchPath = `${googlePath}locais/`;
  const searchFile = "features/business/places/reserve-place-call.server.ts";
  door("place-sign-up-day", searchFile, "a sign-up's search", () => {
    const email = newEmail();
    return () => passes("POST", searchPath, { body: searchBody(email) });
  });
  ipDoor("place-trial-address", searchFile, `POST ${searchPath}`, () => searchBody(newEmail()));
  const linkMailPath = "/api/token/google/mail/";
  const linkMailFile = "features/account/google/mail-google-link.server.ts";
  ipDoor("reset-address", linkMailFile, `POST ${linkMailPath}`, () => ({
    ticket: ticket("ninguem@exemplo.test"),
    device: newDevice(),
  }));
  door("reset-mail", linkMailFile, "a link of a Google account", async () => {
    const { email } = await createTenant(world.api.services);
    return mailing(email, () =>
      passes("POST", linkMailPath, { body: { ticket: ticket(email), device: newDevice() } }),
    );
  });
  ipDoor(
    "link-address",
    "features/account/google/join-google.server.ts",
    "POST /api/token/google/join/",
    () => ({ token: "x", device: newDevice() }),
  );
}
