export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stable for the same message, so that a repeated send can be recognised by the receiver. */
  messageId?: string;
  headers?: Record<string, string>;
  /** Shown as the sender in place of our own name; the address stays ours. */
  fromName?: string;
  replyTo?: string;
}

/** Hands messages to a mail server. */
export interface MailSender {
  /** Resolves when the server has accepted the message; rejects with nodemailer's error otherwise. */
  send(mail: Mail): Promise<void>;
  close(): void | Promise<void>;
}
