import { expect } from "vitest";
import { makeTicket } from "#src/features/session/google-identity/google-ticket.server.ts";
import { send } from "../api.ts";
import { newDevice } from "../device.ts";
import { createTenant } from "../factories.ts";
import { humanToken } from "../human.ts";
import { mailedToken } from "../mail.ts";
import { newOwner } from "../owner.ts";
import { type DoorList, newEmail, newIp, phone } from "./door-list.ts";

/** Sign-up, contact and reset of the password. */
export function addAccountDoors({
  door,
  ipDoor,
  ownerDoor,
  passes,
  mailing,
  world,
}: DoorList): void {
  const signUpPath = "/api/clientes/pre-cadastro/";
  async function signUpBody(changes: Record<string, unknown> = {}) {
    const recaptcha = await humanToken(world.api.services, "sign-up");
    return { email: newEmail(), password: "segredo!", phone: phone(), recaptcha, ...changes };
  }
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
    () => signUpBody({ recaptcha: "x" }),
  );
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
      passes("POST", signUpPath, { body: await signUpBody(person) }),
    );
  });
  door(
    "sign-up-mail",
    "features/account/sign-up/send-again.server.ts",
    "another mail",
    async () => {
      const person = { email: newEmail(), device: newDevice() };
      expect(await passes("POST", signUpPath, { body: await signUpBody(person) })).toBe(true);
      await world.api.runJobs();
      // The mail of the sign-up counts by the same rule.
      await world.api.services.db.deleteFrom("rate_limit").execute();
      return mailing(person.email, async () => {
        const recaptcha = await humanToken(world.api.services, "sign-up");
        return passes("POST", againPath, { body: { ...person, recaptcha } });
      });
    },
  );
  door(
    "sign-up-trial-used",
    "features/account/sign-up/may-know-trial-used.server.ts",
    "a used phone",
    async () => {
      const person = { ...(await signUpBody({ device: newDevice() })) } as Record<string, string>;
      await passes("POST", signUpPath, { body: person });
      const token = await mailedToken(world.api, person.email ?? "");
      const confirmed = await send(
        world.api,
        "GET",
        `/api/clientes/confirmar-email/?token=${token}`,
        {
          headers: { "X-Device": person.device ?? "" },
        },
      );
      const { session, uuid } = confirmed.body;
      const body = { uuid, plan: "trial" };
      await send(world.api, "POST", "/api/assinaturas/criar/", { token: session.access, body });
      const ip = newIp();
      return async () => {
        const again = await signUpBody({ phone: person.phone, expects_trial: true });
        const headers = { "X-Forwarded-For": ip };
        const { body } = await send(world.api, "POST", signUpPath, { body: again, headers });
        return body.code === "trial_used";
      };
    },
  );
  ipDoor(
    "link-address",
    "features/account/sign-up/confirm-email.server.ts",
    "GET /api/clientes/confirmar-email/?token=x",
  );
  ipDoor(
    "link-address",
    "features/account/password/reset-password.server.ts",
    "POST /api/password-reset-confirm/",
    () => ({ token: "x", password: "senha nova" }),
  );
  for (const what of ["confirm", "undo"]) {
    ipDoor(
      "link-address",
      "features/account/contact/with-email-link.server.ts",
      `POST /api/account/email/${what}/`,
      () => ({ token: "x" }),
    );
  }
  const password = "senha-de-teste";
  const contact = "features/account/contact";
  ownerDoor(
    "contact-change",
    `${contact}/request-email-change.server.ts`,
    "POST /api/account/email/",
    {
      body: () => ({ email: newEmail(), password }),
    },
  );
  ownerDoor("contact-change", `${contact}/change-phone.server.ts`, "PUT /api/account/phone/", {
    body: () => ({ phone: phone(), password }),
  });
  door("contact-mail", `${contact}/request-email-change.server.ts`, "a new email", async () => {
    const [{ token }, email] = [await newOwner(world.api), newEmail()];
    return mailing(email, () =>
      passes("POST", "/api/account/email/", { token, body: { email, password } }),
    );
  });

  const resetFile = "features/account/password/request-reset.server.ts";
  const resetPath = "/api/password-reset/";
  ipDoor("reset-address", resetFile, `POST ${resetPath}`, () => ({ email: newEmail() }));
  door("reset-mail", resetFile, "with a solved check", async () => {
    const { email } = await createTenant(world.api.services);
    return mailing(email, async () => {
      const recaptcha = await humanToken(world.api.services, "reset");
      return passes("POST", resetPath, { body: { email, recaptcha } });
    });
  });
  door("reset-mail-unchecked", resetFile, "without a check", async () => {
    const { email } = await createTenant(world.api.services);
    return mailing(email, () => passes("POST", resetPath, { body: { email } }));
  });
  door("reset-mail-device", resetFile, "from a known browser", async () => {
    const { email } = await newOwner(world.api);
    // The mail about the new browser is no reset mail.
    await world.api.runJobs();
    const body = { email, device: "d".repeat(43) };
    return mailing(email, () => passes("POST", resetPath, { body }));
  });
}
