import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** How a mail server can treat a message. */
export type SmtpMood =
  | "accepts"
  | "refuses-recipient"
  | "refuses-message"
  | "refuses-sender"
  | "greylists"
  | "hangs"
  | "drops-after-data";

export interface TestSmtp {
  url: string;
  mood: SmtpMood;
  /** Moods towards single recipients, which come before the general one. */
  moods: Map<string, SmtpMood>;
  /** Messages as they came over the line, oldest first: those kept, whatever was answered. */
  kept: { to: string[]; raw: string }[];
  /** Once so many messages are kept it never answers again, until this is changed. */
  hangsAfter: number;
  stop(): Promise<void>;
}

/** A mail server on loopback that can be told to behave badly. */
export async function startTestSmtp(): Promise<TestSmtp> {
  const state: TestSmtp = {
    url: "",
    mood: "accepts",
    moods: new Map(),
    kept: [],
    hangsAfter: Number.POSITIVE_INFINITY,
    stop: () => Promise.resolve(),
  };
  const reply = (code: number, text: string) =>
    Object.assign(new Error(text), { responseCode: code });

  const moodTo = (address: string) => state.moods.get(address) ?? state.mood;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 50,
    onMailFrom(_address, _session, callback) {
      callback(state.mood === "refuses-sender" ? reply(550, "5.7.1 sender not allowed") : null);
    },
    onRcptTo({ address }, _session, callback) {
      const mood = moodTo(address);
      if (mood === "refuses-recipient") callback(reply(550, `5.1.1 <${address}> unknown`));
      else if (mood === "greylists") callback(reply(451, `4.7.1 <${address}> wait`));
      // A server that hangs never answers.
      else if (mood !== "hangs" && state.kept.length < state.hangsAfter) callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mood = moodTo(to[0] ?? "");
        if (mood === "refuses-message") return callback(reply(554, "5.7.1 looks like spam"));
        state.kept.push({ to, raw: Buffer.concat(chunks).toString("utf8") });
        if (mood === "drops-after-data") return dropLine(server, session);
        return callback();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  // A client that was dropped or gave up is what these tests are about, not an error of theirs.
  server.on("error", () => {});
  const { port } = server.server.address() as AddressInfo;
  state.url = `smtp://127.0.0.1:${port}`;
  state.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return state;
}

function dropLine(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.session.id === session.id) connection._socket.destroy();
  }
}
