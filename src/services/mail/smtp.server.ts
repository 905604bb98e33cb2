import type { Transporter } from "nodemailer";
import { subjectOfRejection } from "./enhanced-code.server.ts";
import type { MailSender } from "./mail.ts";
import { SilentDomains } from "./silent-domains.ts";

export interface SmtpTimeouts {
  connectMs: number;
  /** Max time without data on an open connection. */
  silenceMs: number;
  /** After this time without an answer the mails to the same domain take a part of the connections only. */
  answerMs?: number;
}

/**
 * Max connections to the mail server. More than the running jobs send at the same time (twelve mails, and
 * three of a campaign), so that a mail never waits for the connection of a mail that hangs.
 */
const maxConnections = 16;

interface SmtpOptions {
  url: string;
  from: string;
  timeouts?: SmtpTimeouts;
}

/** Sends mail over SMTP (nodemailer). Timeouts are short, so that a job fails and is retried. */
export function smtpSender(options: SmtpOptions): MailSender {
  const ownAddress = /<([^>]+)>/.exec(options.from)?.[1] ?? options.from.trim();
  let transport: Promise<Transporter> | undefined;
  // An alert leaves within five seconds, also if the mails to another domain hang.
  const domains = new SilentDomains(options.timeouts?.answerMs ?? 3_000);
  return {
    async send({ fromName, replyTo, returnPath, ...mail }) {
      transport ??= openTransport(options);
      let handedOver = false;
      const message = {
        ...mail,
        // nodemailer parses a string as a list of emails, but takes an object as one email.
        to: { name: "", address: mail.to },
        ...(returnPath
          ? {
              envelope: { from: returnPath, to: mail.to },
              // Complaints often omit the envelope, but contain the mail's headers.
              headers: { ...mail.headers, "X-Estrelou-Return": returnPath },
            }
          : {}),
        ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
        ...(fromName ? { from: { name: fromName, address: ownAddress } } : {}),
        onHandOver: () => {
          handedOver = true;
        },
      };
      const opened = await transport;
      const hand = () => opened.sendMail(message);
      await domains.send(mail.to, hand, isAnswer).catch((error: unknown) => {
        throw Object.assign(error as Error, { handedOver });
      });
    },
    close: async () => (await transport)?.close(),
  };
}

/** True if the mail server's own words are the error, not a connection that failed or was silent. */
const isAnswer = (error: unknown) =>
  (error as { responseCode?: number }).responseCode !== undefined;

/** nodemailer is loaded with the first mail, because web processes send none. */
async function openTransport({ url, from, timeouts }: SmtpOptions): Promise<Transporter> {
  const { connectMs, silenceMs } = timeouts ?? { connectMs: 10_000, silenceMs: 30_000 };
  const { createTransport } = await import("nodemailer");
  const settings = {
    url,
    pool: true,
    maxConnections,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    // The job decides about retries.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
  const transport = createTransport(settings, { from });
  // nodemailer reads the text only after the server has accepted the DATA command.
  transport.use("stream", (mail, done) => {
    const { onHandOver } = mail.data as { onHandOver?: () => void };
    mail.message.processFunc((text) => text.once("resume", () => onHandOver?.()));
    done();
  });
  return transport;
}

/** Connects and logs in at the mail server, and sends nothing. Throws nodemailer's error. */
export async function checkSmtpLogin(url: string, limitMs = 10_000): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs };
  const transport = createTransport({ url, ...limits, dnsTimeout: limitMs });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Why a mail was not accepted. Without the server's text, which may contain the email. */
export interface SmtpProblem {
  /** nodemailer's error code. */
  code: string;
  smtpCode: number | undefined;
  /** True if this recipient or message will never be accepted. Other problems are temporary. */
  refused: boolean;
  /** True if `refused` is about the address. False for a rejected message. */
  addressRefused: boolean;
  /**
   * True if the server's error is about this recipient or message. False if it would affect every
   * message (connection, login, sender, policy).
   */
  ofMessage: boolean;
  /** True if the response was lost after the hand-over. The mail may have been delivered. */
  unanswered: boolean;
}

/**
 * Reads nodemailer's error. A 5xx is final only if it rejects the recipient or the message. A 5xx about
 * our login, sender or account (decision 0177) is temporary, because the operator can fix the settings.
 */
export function smtpProblem(error: unknown): SmtpProblem {
  const { code, response, responseCode, permanent, command, handedOver } = error as {
    code?: string;
    response?: string;
    responseCode?: number;
    permanent?: boolean;
    command?: string;
    handedOver?: boolean;
  };
  // 421 means that the server closes the connection. The code says nothing about this message.
  const answered = responseCode !== undefined && responseCode !== 421;
  const isMailCommand = answered && (command === "RCPT TO" || command === "DATA");
  const isRejected = isMailCommand && permanent === true;
  const subject = isRejected ? subjectOfRejection(response ?? "", command) : undefined;
  return {
    code: code ?? "UNKNOWN",
    smtpCode: responseCode,
    refused: isRejected && subject !== "us",
    addressRefused: subject === "address",
    ofMessage: isMailCommand && subject !== "us",
    unanswered: handedOver === true && responseCode === undefined,
  };
}
