/** How often something may be tried. */
export interface LimitRule {
  /** Keeps the counts of different rules apart. */
  name: string;
  most: number;
  perSeconds: number;
  /**
   * Attempts that each process lets through on its own count before the shared one is asked, so
   * that ordinary visitors cost no query. Default 0. The true bound grows by it, once a process.
   */
  uncounted?: number;
}

export type Attempt = [rule: LimitRule, subject: string];

/** Counts attempts for all processes together. */
export interface Limits {
  /**
   * Counts an attempt against each rule. Answers how many seconds to wait when one is exceeded,
   * undefined when all is well. Subjects are stored as keyed hashes only.
   */
  take(attempts: Attempt[]): Promise<number | undefined>;
  /** Forgets what was counted, because the attempts proved honest. */
  forgive(attempts: Attempt[]): Promise<void>;
  /** Drops counts whose time is over. Answers how many. */
  sweep(): Promise<number>;
}
