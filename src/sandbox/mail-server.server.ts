import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import { storeMail } from "./mailbox.server.ts";

/** Recipients that the emulated mail server rejects permanently or temporarily. */
const rejectedRecipient = /^recusa/i;
const deferredRecipient = /^espera/i;

/**
 * Starts an SMTP server on loopback that stores every message in the sandbox's mailbox. It rejects
 * recipients that start with "recusa" permanently (550) and with "espera" temporarily (451).
 */
export async function startMailServer(options: {
  db: Db;
  clock: Clock;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    size: 5 * 1024 * 1024,
    onRcptTo({ address }, _session, callback) {
      if (rejectedRecipient.test(address)) callback(smtpError(550, "5.1.1 no such mailbox"));
      else if (deferredRecipient.test(address)) callback(smtpError(451, "4.7.1 try again later"));
      else callback();
    },
    onData(stream, session, callback) {
      buffer(stream)
        .then((message) => PostalMime.parse(message))
        .then(async (mail) => {
          for (const { address } of session.envelope.rcptTo) {
            await storeMail(options.db, {
              id: uuidv7(),
              recipient: address.toLowerCase(),
              subject: mail.subject ?? "",
              text: mail.text ?? "",
              html: mail.html ?? "",
              received_at: options.clock.now(),
            });
          }
          callback();
        })
        .catch(callback);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function smtpError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
