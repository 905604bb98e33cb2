import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Db } from "#src/db/client.ts";
import type { Reader } from "#src/db/reader.ts";
import type { BusinessCache } from "./business-cache/business-cache.ts";
import type { Clock } from "./clock.ts";
import type { Deletions } from "./deletions/deletions.ts";
import type { Drawings } from "./drawings/drawings.ts";
import type { GoogleLogin } from "./google-login/google-login.ts";
import type { GoogleProfile, GoogleTokens } from "./google-profile/google-profile.ts";
import type { HumanCheck } from "./human-check/human-check.ts";
import type { Images } from "./images/images.ts";
import type { Limits } from "./limits/limits.ts";
import type { MailSender } from "./mail/mail.ts";
import type { MailProviderSettings } from "./mail/provider-reports/provider-report.ts";
import type { Outgoing } from "./outgoing/outgoing.ts";
import type { AccountCheck, Payments } from "./payments/payments.ts";
import type { CallBudget, PlaceSearch } from "./places/places.ts";
import type { PushSender } from "./push/push.ts";
import type { Queue } from "./queue/queue.ts";

/**
 * All services that features may use, created once in `server/services.ts`. A function declares only
 * the services that it needs: `Pick<Services, "db" | "clock">`.
 */
export interface Services {
  db: Db;
  /** For trends, exports and reports, whose data may be some seconds old. */
  reader: Reader;
  clock: Clock;
  log: Logger;
  humanCheck: HumanCheck;
  limits: Limits;
  mail: MailSender;
  payments: Payments;
  paymentsAccount: AccountCheck;
  queue: Queue;
  businessCache: BusinessCache;
  /** Undefined in live mode without a key for the map search. */
  places: PlaceSearch | undefined;
  /** Undefined in live mode without the id and secret of Google's OAuth client. */
  googleProfile: GoogleProfile | undefined;
  googleTokens: GoogleTokens;
  /** Undefined in live mode without GOOGLE_LOGIN. */
  googleLogin: GoogleLogin | undefined;
  /** Undefined in live mode without a key for notifications on phones. */
  push: PushSender | undefined;
  /** Sends to URLs that owners chose. */
  outgoing: Outgoing;
  deletions: Deletions;
  images: Images;
  drawings: Drawings;
  settings: Settings;
}

/** The part of the configuration that features use. */
export interface Settings {
  mode: "demo" | "live";
  /** Public URL of the site, without a trailing slash. */
  publicUrl: string;
  secretKey: string;
  previousKeys: string[];
  /** Gets reports about mails that came back; undefined means MAIL_FROM. */
  bounceAddress?: string | undefined;
  /** Token of the endpoint for these reports. Without one it responds 404. */
  bounceToken?: string | undefined;
  /** Whose signed webhooks about bounces and complaints we accept. */
  mailProviders?: MailProviderSettings;
  /** Length of the free trial, for the entitlement and for every text. */
  trialDays: number;
  /** Folder of the program's own files. */
  dataDir: string;
  /** Token for /metrics. Without one /metrics is open in demo mode and closed in live mode. */
  metricsToken?: string | undefined;
  /** Invitation mails per second of all processes together; 0 means no limit. */
  invitationsPerSecond: number;
  /** Calls of Google's reviews API per minute of all processes together. */
  googleCallsPerMinute: number;
  /** Calls for the rating card. Each call costs money beyond Google's free calls of a month. */
  ratingCalls: RatingCalls;
  /** Calls for the place search and the checks of places. They cost money too. */
  placeCalls: CallBudget;
  /** The payment provider's public key, which browsers use. */
  paymentsPublicKey: string;
  /** URL of the script that exchanges a card for a token in the browser. */
  paymentsScript: string;
  /** URL of the provider's script that recognises the payer's device. */
  paymentsDeviceScript: string;
  /** True if a proxy in front reports the client's IP address in X-Forwarded-For. */
  trustProxy: boolean;
  site: SiteSettings;
}

/** Max calls of Google for the rating card; 0 makes none. */
export interface RatingCalls extends CallBudget {
  perBusinessAndDay: number;
}

/** The operator that the site names, and its Google Analytics id. */
export interface SiteSettings {
  /** The supplier, with the details that Decreto 7.962/2013 requires. */
  operator: Operator;
  /** Measurement id of Google Analytics. Without one, pages request nothing from Google Analytics. */
  measurementId: string | undefined;
}

export interface Operator {
  name: string;
  /** CNPJ or CPF with its punctuation. */
  document: string;
  address: string;
  email: string;
  /** Digits with country code, as wa.me links require. */
  whatsapp: string;
  /** Working days within which the operator answers messages. */
  responseDays: number;
}

/** Gives page loaders access to the services. */
export const servicesContext = createContext<Services>();
