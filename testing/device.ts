import { randomBytes } from "node:crypto";

/** Returns the secret of a new browser. */
export function newDevice(): string {
  return randomBytes(32).toString("base64url");
}
