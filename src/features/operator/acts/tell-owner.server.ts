import { createElement } from "react";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import type { Services } from "#src/services/services.ts";
import { DeskActMail } from "./emails/desk-act-mail.tsx";
import { type ToldAct, toldActs } from "./told-acts.ts";

type Dependencies = Pick<Services, "clock" | "queue" | "settings">;

/** Mails the owner of an account what an operator did, in the transaction of the act. */
export async function tellOwner(
  services: Dependencies,
  tx: Db,
  { email, act, shop, detail }: { email: string; act: ToldAct; shop?: string; detail?: string },
): Promise<void> {
  const { subject, text } = toldActs[act];
  await queueMail(services, tx, {
    to: email,
    key: `operator.${act}:${uuidv7()}`,
    subject,
    body: createElement(DeskActMail, {
      title: subject,
      text,
      at: services.clock.now(),
      support: services.settings.site.operator.email,
      ...(shop ? { shop } : {}),
      ...(detail ? { detail } : {}),
    }),
  });
}
