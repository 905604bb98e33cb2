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
  let transport: Promise<Transporter> | undefined;
  // Loaded when first needed: web processes send nothing.
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport(settings, { from: options.from });
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
    async send(mail) {
      // As an object the address is taken whole, never read as a list of several.
      transport ??= open();
      await (await transport).sendMail({ ...mail, to: { name: "", address: mail.to } });
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
}

/**
 * Reads nodemailer's error. A 5xx counts as a refusal only as an answer to the recipient or the
 * message: to our login or sender address it speaks of our settings, which somebody will mend.
 */
export function smtpProblem(error: unknown): SmtpProblem {
  const { code, responseCode, permanent, command } = error as {
    code?: string;
    responseCode?: number;
    permanent?: boolean;
    command?: string;
  };
  const refused = permanent === true && (command === "RCPT TO" || command === "DATA");
  return { code: code ?? "UNKNOWN", smtpCode: responseCode, refused };
}
