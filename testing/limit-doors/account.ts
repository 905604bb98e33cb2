import { createTenant } from "../factories.ts";
import { humanToken } from "../human.ts";
import { newOwner } from "../owner.ts";
import { type DoorList, newEmail, phone } from "./door-list.ts";

/** Changes of email and phone. */
export function addContactDoors({
  door,
  ipDoor,
  ownerDoor,
  passes,
  mailing,
  world,
}: DoorList): void {
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
}

/** Reset of the password. */
export function addResetDoors({ door, ipDoor, passes, mailing, world }: DoorList): void {
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
  ipDoor(
    "link-address",
    "features/account/password/reset-password.server.ts",
    "POST /api/password-reset-confirm/",
    () => ({ token: "x", password: "senha nova" }),
  );
}
