import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import { storeMail } from "./mailbox.server.ts";

type Reply = [start: RegExp, code: number, text: string];

/** Replies to RCPT TO, by how the recipient starts. */
const recipientReplies: Reply[] = [
  [/^recusa/i, 550, "5.1.1 no such mailbox"],
  [/^espera/i, 451, "4.7.1 try again later"],
  [/^fecha/i, 421, "4.3.2 closing the connection"],
];
/** Replies after DATA. */
const dataReplies: Reply[] = [
  [/^lotada/i, 552, "5.2.2 mailbox full"],
  [/^bloqueia/i, 550, "5.7.1 blocked by policy"],
];

/**
 * Starts an SMTP server on loopback that stores every message in the sandbox's mailbox, except those that it
 * rejects by the recipient's name.
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
      callback(replyTo(address, recipientReplies));
    },
    onData(stream, session, callback) {
      buffer(stream)
        .then((message) => PostalMime.parse(message))
        .then(async (mail) => {
          const replies = session.envelope.rcptTo.map(({ address }) =>
            replyTo(address, dataReplies),
          );
          const rejection = replies.find((reply) => reply !== null);
          if (rejection) throw rejection;
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

/** Returns null for a recipient that is accepted. */
function replyTo(address: string, replies: Reply[]): Error | null {
  const [, responseCode, text] = replies.find(([start]) => start.test(address)) ?? [];
  return responseCode ? Object.assign(new Error(text), { responseCode }) : null;
}
