import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { deviceName } from "./device-name.ts";

/** The browser of a request: the secret that it keeps, if it sent one, and its User-Agent header. */
export interface Browser {
  device?: string | undefined;
  userAgent: string | undefined;
}

/** What a session stores of its browser. */
export interface SessionDevice {
  hash: Buffer | null;
  name: string | null;
}

/** Returns what a session stores of its browser: a hash and a name, no header and no IP address. */
export function sessionDevice({ device, userAgent }: Browser): SessionDevice {
  return { hash: device ? hashToken(device) : null, name: deviceName(userAgent) };
}
