import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** How the mail server responds to a message. */
export type SmtpBehaviour =
  | "accepts"
  | "refuses-recipient"
  | "refuses-message"
  | "refuses-sender"
  | "refuses-relay"
  | "suspends-account"
  | "closes"
  | "closes-after-data"
  | "refuses-recipient-after-data"
  | "greylists"
  | "hangs"
  | "drops-after-data";

export interface TestSmtp {
  url: string;
  behaviour: SmtpBehaviour;
  /** Behaviours for single recipients. They override `behaviour`. */
  behaviours: Map<string, SmtpBehaviour>;
  /** Received messages, oldest first, also if the response was lost. */
  received: { from: string; to: string[]; raw: string }[];
  /** After this number of received messages the server stops responding, until the test raises the number. */
  hangsAfter: number;
  stop(): Promise<void>;
}

/** A mail server on loopback that can simulate failures. */
export async function startTestSmtp(): Promise<TestSmtp> {
  const state: TestSmtp = {
    url: "",
    behaviour: "accepts",
    behaviours: new Map(),
    received: [],
    hangsAfter: Number.POSITIVE_INFINITY,
    stop: () => Promise.resolve(),
  };
  const behaviourTo = (address: string) => state.behaviours.get(address) ?? state.behaviour;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 50,
    onMailFrom(_address, _session, callback) {
      callback(
        state.behaviour === "refuses-sender" ? reply(550, "5.7.1 sender not allowed") : null,
      );
    },
    onRcptTo({ address }, _session, callback) {
      const behaviour = behaviourTo(address);
      const rejection = rejectionOfRecipient(behaviour, address);
      if (rejection) callback(rejection);
      // A server that hangs never responds.
      else if (behaviour !== "hangs" && state.received.length < state.hangsAfter) callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const behaviour = behaviourTo(to[0] ?? "");
        const rejection = rejectionOfMessage(behaviour, to[0]);
        if (rejection) return callback(rejection);
        const { mailFrom } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        state.received.push({ from, to, raw: Buffer.concat(chunks).toString("utf8") });
        if (behaviour === "drops-after-data") return dropConnection(server, session);
        return callback();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  // The tests drop connections and let clients time out, so these errors are expected.
  server.on("error", () => {});
  const { port } = server.server.address() as AddressInfo;
  state.url = `smtp://127.0.0.1:${port}`;
  state.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return state;
}

function rejectionOfRecipient(behaviour: SmtpBehaviour, address: string): Error | undefined {
  switch (behaviour) {
    case "refuses-recipient":
      return reply(550, `5.1.1 <${address}> unknown`);
    case "refuses-relay":
      return reply(554, `5.7.1 <${address}>: Relay access denied`);
    case "closes":
      return reply(421, "4.3.2 Service shutting down");
    case "greylists":
      return reply(451, `4.7.1 <${address}> wait`);
    default:
      return undefined;
  }
}

function rejectionOfMessage(behaviour: SmtpBehaviour, to: string | undefined): Error | undefined {
  switch (behaviour) {
    case "refuses-message":
      return reply(554, "5.6.0 malformed");
    case "closes-after-data":
      return reply(421, "4.3.2 shutting down");
    case "refuses-recipient-after-data":
      return reply(550, `5.1.1 <${to}> unknown`);
    case "suspends-account":
      return reply(554, "5.7.0 suspended");
    default:
      return undefined;
  }
}

function reply(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function dropConnection(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.session.id === session.id) connection._socket.destroy();
  }
}
