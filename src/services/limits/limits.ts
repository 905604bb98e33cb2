/** The maximum of attempts per subject within a time window. */
export interface LimitRule {
  /** Rules with different names have separate counts. */
  name: string;
  max: number;
  perSeconds: number;
  /**
   * Attempts per window that each process counts only in its memory, so that ordinary visitors cause
   * no query. Default 0. The effective limit is `max` plus this number for each process. With `max: 0` each
   * process counts in its memory only, and the limit is this number.
   */
  uncounted?: number;
}

export type Attempt = [rule: LimitRule, subject: string];

/** The state of a rule for one subject, after an attempt. */
export interface Measured {
  rule: LimitRule;
  /** What the rule allows in this environment. */
  max: number;
  remaining: number;
  /** Until the window ends. */
  seconds: number;
  isExceeded: boolean;
}

/** Counts the attempts of all processes together. */
export interface Limits {
  /**
   * Counts an attempt against each rule. Returns the seconds to wait if a rule is exceeded, otherwise
   * undefined. Subjects are stored only as keyed hashes.
   */
  take(attempts: Attempt[]): Promise<number | undefined>;
  /**
   * Counts an attempt against each rule, and returns how much of it is left. If one is known to be exceeded, returns
   * only those, and counts nothing. For rules without `uncounted`.
   */
  measure(attempts: Attempt[]): Promise<Measured[]>;
  /** Resets the counts of these attempts, for example after a correct password. */
  reset(attempts: Attempt[]): Promise<void>;
  /** Deletes expired counts. Returns their number. */
  deleteExpired(): Promise<number>;
}
