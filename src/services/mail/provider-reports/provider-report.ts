/** The mail providers whose webhooks we understand, as their endpoints name them. */
export const mailProviders = ["ses", "postmark", "mailgun", "resend"] as const;

export type MailProvider = (typeof mailProviders)[number];

/** What authenticates the webhooks of each provider. The endpoint of a provider without it responds 404. */
export interface MailProviderSettings {
  /** The SNS topic that we accept. */
  sesTopic?: string | undefined;
  /** Replaces the origin of Amazon SNS, for an emulator. */
  snsUrl?: string | undefined;
  /** User and password of the webhook's URL: `user:password`. */
  postmarkLogin?: string | undefined;
  mailgunKey?: string | undefined;
  /** Begins with `whsec_`. */
  resendSecret?: string | undefined;
}

/** A webhook as it arrived. */
export interface ProviderRequest {
  body: string;
  header(name: string): string | undefined;
}

/** One event about one recipient: the mailbox does not exist, or the recipient called the mail spam. */
export interface ProviderReport {
  kind: "bounce" | "complaint";
  email: string;
}

/** `forged`: the request does not come from the provider. No reports: the event does not concern us. */
export type ProviderVerdict = "forged" | ProviderReport[];
