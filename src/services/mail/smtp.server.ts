import type { Transporter } from "nodemailer";
import type { MailSender } from "./mail.ts";

export interface SmtpTimeouts {
  connectMs: number;
  /** Longest silence on an open line. */
  silenceMs: number;
}

/** Mail over SMTP (nodemailer). Time-outs are short, so that a job fails and is retried instead of hanging. */
export function smtpSender(options: {
  url: string;
  from: string;
  timeouts?: SmtpTimeouts;
}): MailSender {
  const { connectMs, silenceMs } = options.timeouts ?? { connectMs: 10_000, silenceMs: 30_000 };
  const ownAddress = /<([^>]+)>/.exec(options.from)?.[1] ?? options.from.trim();
  let transport: Promise<Transporter> | undefined;
  // Loaded when first needed: web processes send nothing.
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport(settings, { from: options.from });
    // The server has said "go ahead" by the time the message's text begins to flow.
    transport.use("stream", (mail, done) => {
      const { onHandOver } = mail.data as { onHandOver?: () => void };
      mail.message.processFunc((text) => text.once("resume", () => onHandOver?.()));
      done();
    });
    return transport;
  };
  const settings = {
    url: options.url,
    pool: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    // Whether to try again is the job's decision.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  return {
    async send({ fromName, replyTo, ...mail }) {
      transport ??= open();
      let handedOver = false;
      const message = {
        ...mail,
        // As an object an address is taken whole, never read as a list of several.
        to: { name: "", address: mail.to },
        ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
        ...(fromName ? { from: { name: fromName, address: ownAddress } } : {}),
        onHandOver: () => {
          handedOver = true;
        },
      };
      await (await transport).sendMail(message).catch((error: unknown) => {
        throw Object.assign(error as Error, { handedOver });
      });
    },
    close: async () => (await transport)?.close(),
  };
}

/** Why a message was not accepted, without the server's words: they may repeat the address. */
export interface SmtpProblem {
  /** nodemailer's error code. */
  code: string;
  smtpCode: number | undefined;
  /** This recipient or message will never be accepted; anything else may pass later. */
  refused: boolean;
  /** The server spoke of this recipient or message; otherwise the next one would fare no better. */
  ofMessage: boolean;
  /** The server had the message and never said what became of it: it may have been delivered. */
  unanswered: boolean;
}

/**
 * Reads nodemailer's error. A 5xx counts as a refusal only as an answer to the recipient or the
 * message: to our login or sender address it speaks of our settings, which somebody will mend.
 */
export function smtpProblem(error: unknown): SmtpProblem {
  const { code, responseCode, permanent, command, handedOver } = error as {
    code?: string;
    responseCode?: number;
    permanent?: boolean;
    command?: string;
    handedOver?: boolean;
  };
  // 421 takes leave of us, whatever it answers.
  const answered = responseCode !== undefined && responseCode !== 421;
  const ofMessage = answered && (command === "RCPT TO" || command === "DATA");
  return {
    code: code ?? "UNKNOWN",
    smtpCode: responseCode,
    refused: permanent === true && ofMessage,
    ofMessage,
    unanswered: handedOver === true && responseCode === undefined,
  };
}
