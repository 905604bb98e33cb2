import { createElement } from "react";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { findEmail } from "../queries.server.ts";
import { NewDeviceMail, newDeviceSubject } from "./emails/new-device-mail.tsx";

/**
 * Informs the owner that a new device has logged in. The mail is queued in the transaction that
 * stores the device, so a device causes one mail.
 */
export async function mailNewDevice(
  services: Pick<Services, "clock" | "queue" | "settings">,
  tx: Db,
  accountId: string,
  device: string | null,
): Promise<void> {
  const { publicUrl } = services.settings;
  await queueMail(services, tx, {
    to: await findEmail(tx, accountId),
    key: `session.new-device:${uuidv7()}`,
    subject: newDeviceSubject,
    body: createElement(NewDeviceMail, {
      device: device ?? "Aparelho não identificado",
      at: services.clock.now(),
      resetLink: `${publicUrl}/esqueci-senha`,
      accountLink: `${publicUrl}/conta`,
    }),
  });
}
