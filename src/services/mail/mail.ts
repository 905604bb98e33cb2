export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for each attempt, so that the receiver can recognise a repeated mail. */
  messageId?: string;
  headers?: Record<string, string>;
  /** Replaces our own name as the sender. The sender's email stays ours. */
  fromName?: string;
  replyTo?: string;
  /** The envelope's sender, which gets reports about this mail. Default: the email of MAIL_FROM. */
  returnPath?: string | undefined;
}

export interface MailSender {
  /** Resolves when the server has accepted the mail. Otherwise rejects with nodemailer's error. */
  send(mail: Mail): Promise<void>;
  close(): void | Promise<void>;
}
