import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import { listen } from "../listen.server.ts";
import { storeMail } from "../mailbox.server.ts";
import { type Deliver, type PaymentsEmulator, paymentsEmulator } from "./emulator.server.ts";
import { providerApi } from "./provider-api.server.ts";

export interface PaymentsAccount {
  accessToken: string;
  webhookSecret: string;
}

/** Interval between two checks for due invoices and notifications. */
const tickMs = 700;

/** Starts the emulated payment provider: an HTTP server on loopback that charges and sends notifications. */
export async function startPayments(options: {
  db: Db;
  clock: Clock;
  account: PaymentsAccount;
  /** URL of the site, for the page where payers complete a payment. */
  siteUrl: () => string;
  /** Base URL for notifications; undefined until the server listens. */
  notifyUrl: () => string | undefined;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const { db, clock, account, siteUrl, notifyUrl } = options;
  const emulator = paymentsEmulator({ db, clock, webhookSecret: account.webhookSecret });
  const api = providerApi(emulator, {
    accessToken: account.accessToken,
    now: () => clock.now(),
    hostedPage: () => `${siteUrl()}/sandbox/pagamentos/pagar`,
  });
  const server = await listen(api);

  const deliver: Deliver = (path, request) =>
    fetch(`${notifyUrl()}/api/webhooks/mercado-pago/${path}`, {
      ...request,
      signal: AbortSignal.timeout(22_000),
    }).then(
      ({ status }) => status,
      () => 0,
    );
  let ticking = Promise.resolve();
  const timer = setInterval(() => {
    if (!notifyUrl()) return;
    // Each tick waits for the previous one. A failed tick is repeated by the next one.
    ticking = ticking
      .then(() => emulator.tick(deliver))
      .then(() => deliverMails(db, emulator))
      .catch(() => undefined);
  }, tickMs);

  return {
    url: server.url,
    async stop() {
      clearInterval(timer);
      await ticking;
      await server.stop();
    },
  };
}

/** Puts the provider's own mails into the mailbox of the demonstration. */
async function deliverMails(db: Db, emulator: PaymentsEmulator): Promise<void> {
  if ((await emulator.read()).mails.length === 0) return;
  const mails = await emulator.act((state) => state.mails.splice(0));
  for (const { to, subject, text, at } of mails) {
    const mail = {
      id: uuidv7(),
      recipient: to,
      subject,
      text,
      html: "",
      received_at: new Date(at),
    };
    await storeMail(db, mail);
  }
}
