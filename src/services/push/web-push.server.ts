import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { PushMessage, PushResult, PushSender, PushTarget } from "./push.ts";
import { publicKeyOf } from "./vapid-keys.ts";

export interface WebPushOptions {
  privateKey: string;
  /** How a push service reaches the operator: `mailto:` or a URL. */
  subject: string;
  /** Sends everything to an emulator at this URL, with the host as first part of the path. */
  emulatorUrl?: string | undefined;
  timeoutMs?: number | undefined;
}

/** The push services of Chrome, Firefox, Safari and Edge. Nothing is sent to any other host. */
const hosts =
  /^(fcm\.googleapis\.com|(.+\.)?push\.services\.mozilla\.com|(.+\.)?push\.apple\.com|(.+\.)?notify\.windows\.com)$/;

/** The host of the emulator's subscriptions. */
export const emulatedHost = "push.estrelou.test";

const defaultTimeoutMs = 5000;

/** Web Push (RFC 8030, 8291, 8292) over `fetch`. It never repeats a call. */
export function webPush(options: WebPushOptions): PushSender {
  const { privateKey, subject, emulatorUrl, timeoutMs = defaultTimeoutMs } = options;
  const publicKey = publicKeyOf(privateKey);
  const vapid = { subject, publicKey, privateKey };

  const accepts = (endpoint: string) => {
    const url = URL.parse(endpoint);
    if (url?.protocol !== "https:" || url.port || url.username || url.password) return false;
    return hosts.test(url.hostname) || (!!emulatorUrl && url.hostname === emulatedHost);
  };

  const urlOf = (endpoint: string) => {
    if (!emulatorUrl) return endpoint;
    const { hostname, pathname } = new URL(endpoint);
    return `${emulatorUrl}/${hostname}${pathname}`;
  };

  return {
    publicKey,
    accepts,
    async send(target, message) {
      if (!accepts(target.endpoint)) return "gone";
      const request = await encrypt(target, message, vapid);
      if (!request) return "gone";
      try {
        const response = await fetch(urlOf(target.endpoint), {
          ...request,
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        return resultOf(response.status);
      } catch (error) {
        return neverConnected(error) ? "later" : "unknown";
      }
    },
  };
}

/** Returns undefined if the keys of the browser are no keys. */
async function encrypt(
  { endpoint, keys }: PushTarget,
  { payload, topic, ttlSeconds }: PushMessage,
  vapid: { subject: string; publicKey: string; privateKey: string },
) {
  try {
    const { method, headers, body } = await buildPushPayload(
      { data: payload, options: { ttl: ttlSeconds, topic, urgency: "high" } },
      { endpoint, expirationTime: null, keys },
      vapid,
    );
    // `fetch` sets the length itself.
    const { "content-length": _, ...others } = headers;
    return { method: method.toUpperCase(), headers: others, body };
  } catch {
    return undefined;
  }
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 ? "later" : "refused";
}

/** True if the message surely did not leave. After any other error the push service may have it. */
function neverConnected(error: unknown): boolean {
  const { code = "" } = ((error as Error).cause ?? {}) as { code?: string };
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(code);
}
