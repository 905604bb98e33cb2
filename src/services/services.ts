import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "./clock.ts";
import type { Drawings } from "./drawings/drawings.ts";
import type { HumanCheck } from "./human-check/human-check.ts";
import type { Images } from "./images/images.ts";
import type { Limits } from "./limits/limits.ts";
import type { MailSender } from "./mail/mail.ts";
import type { Memory } from "./memory/memory.ts";
import type { Payments } from "./payments/payments.ts";
import type { PlaceSearch } from "./places/places.ts";
import type { Queue } from "./queue/queue.ts";

/**
 * Everything a use case may need of the world, made once in `server/services.ts`.
 * A verb takes the few it needs: `Pick<Services, "db" | "clock">`.
 */
export interface Services {
  db: Db;
  clock: Clock;
  log: Logger;
  humanCheck: HumanCheck;
  limits: Limits;
  mail: MailSender;
  payments: Payments;
  queue: Queue;
  memory: Memory;
  /** Undefined where no map can be searched. */
  places: PlaceSearch | undefined;
  images: Images;
  drawings: Drawings;
  settings: Settings;
}

/** What features may know of the configuration. */
export interface Settings {
  mode: "demo" | "live";
  /** Address of the site as people type it, without a trailing slash. */
  publicUrl: string;
  /** Signs access tokens and human checks. */
  secretKey: string;
  /** Length of the free trial: what every text and the entitlement go by. */
  trialDays: number;
  /** Opens /metrics; without one they are open in demo mode and closed in live mode. */
  metricsToken?: string | undefined;
  /** Pace of mailed invitations, of all processes together; 0 sets none. */
  invitationsPerSecond: number;
  /** The payment provider's key that browsers may know. */
  paymentsPublicKey: string;
  /** The script that turns a card into a token in the browser. */
  paymentsScript: string;
  /** A proxy in front tells the visitor's address. */
  trustProxy: boolean;
  site: SiteSettings;
}

/** What the site says of who runs it, and what measures its pages. */
export interface SiteSettings {
  /** The supplier, as Decreto 7.962/2013 wants it named. */
  operator: Operator;
  /** Of Google Analytics; without one nothing of a third party is ever asked for. */
  measurementId: string | undefined;
}

export interface Operator {
  name: string;
  /** CNPJ or CPF, as written on paper. */
  document: string;
  address: string;
  email: string;
  /** Digits with country code, as wa.me takes them. */
  whatsapp: string;
}

/** How page loaders reach the services. */
export const servicesContext = createContext<Services>();
