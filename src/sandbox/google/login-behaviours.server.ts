import type { Db } from "#src/db/client.ts";
import { readSwitch } from "../switches.server.ts";

/** The behaviours of the emulated log-in with Google: `normal`, and what the real one or a forger can do. */
export const loginBehaviours = [
  "normal",
  "slow",
  "silent",
  "unavailable",
  "keys_unavailable",
  "rotated",
  "unknown_key",
  "unsigned",
  "wrong_nonce",
  "no_nonce",
  "wrong_audience",
  "other_party",
  "wrong_issuer",
  "expired",
  "unverified_email",
  "no_email",
] as const;

export type LoginBehaviour = (typeof loginBehaviours)[number];

/** Returns the current behaviour of the emulated log-in with Google. */
export function readLoginBehaviour(db: Db): Promise<LoginBehaviour> {
  return readSwitch(db, "google_login", loginBehaviours, "normal");
}
