import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { Hono } from "hono";
import { importJWK, jwtVerify } from "jose";
import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import { emulatedHost } from "#src/services/push/web-push.server.ts";
import { listen } from "./listen.server.ts";
import { readSwitch } from "./switches.server.ts";

/** The behaviours of the emulated push service, stored in the sandbox's switch `push`. */
export const pushBehaviours = [
  "works",
  "unknown",
  "gone",
  "too-large",
  "busy",
  "down",
  "silent",
] as const;

const statuses = { unknown: 404, gone: 410, "too-large": 413, busy: 429, down: 503 } as const;

const maxBytes = 4096;
const maxTokenSeconds = 24 * 3600;

interface Subscription {
  id: string;
  private_key: Buffer;
  auth: Buffer;
  server_key: string;
}

/**
 * Starts an emulated push service on loopback. Like a real one it checks the signature of the sender and its expiry
 * (RFC 8292) and the headers (RFC 8030). In place of the browser it decrypts the message (RFC 8291) and stores it.
 */
export async function startPushService(options: {
  db: Db;
  clock: Clock;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const { db, clock } = options;
  const app = new Hono();

  app.post(`/${emulatedHost}/send/:id`, async (c) => {
    const behaviour = await readSwitch(db, "push", pushBehaviours, "works");
    if (behaviour === "silent") return new Promise<Response>(() => {});
    if (behaviour !== "works") {
      if (behaviour === "busy") c.header("Retry-After", "30");
      return c.body(null, statuses[behaviour]);
    }
    const subscription = await findSubscription(db, c.req.param("id"));
    if (!subscription) return c.body(null, 404);
    if (!(await isSigned(c.req.header("Authorization"), subscription.server_key))) {
      return c.body(null, 403);
    }
    const topic = c.req.header("Topic") ?? null;
    const isComplete =
      /^\d+$/.test(c.req.header("TTL") ?? "") &&
      c.req.header("Content-Encoding") === "aes128gcm" &&
      (topic === null || /^[\w-]{1,32}$/.test(topic));
    if (!isComplete) return c.body(null, 400);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.length > maxBytes) return c.body(null, 413);
    const text = decrypt(body, subscription);
    if (text === undefined) return c.body(null, 400);
    await sql`insert into sandbox.push_message (id, subscription_id, text, topic, urgency, received_at)
      values (${randomUUID()}, ${subscription.id}, ${text}, ${topic},
        ${c.req.header("Urgency") ?? null}, ${clock.now()})`.execute(db);
    return c.body(null, 201);
  });

  // A real browser of the demonstration: only the browser itself could decrypt its messages.
  app.post("*", (c) => c.body(null, 201));

  return listen(app);
}

/** Subscribes like a browser. Returns what `PushSubscription.toJSON` has. */
export async function subscribe(db: Db, serverKey: string) {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const id = randomUUID();
  await sql`insert into sandbox.push_subscription (id, private_key, auth, server_key)
    values (${id}, ${pair.getPrivateKey()}, ${auth}, ${serverKey})`.execute(db);
  return {
    endpoint: `https://${emulatedHost}/send/${id}`,
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
  };
}

/** Returns the received messages, oldest first: of one subscription, or all. */
export async function readMessages(db: Db, endpoint?: string) {
  const id = endpoint?.split("/").at(-1) ?? null;
  const { rows } = await sql<{
    text: string;
    topic: string | null;
    urgency: string | null;
    at: Date;
  }>`select text, topic, urgency, received_at as at from sandbox.push_message
    where ${id}::text is null or subscription_id = ${id} order by received_at, id`.execute(db);
  return rows;
}

async function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select id, private_key, auth, server_key from sandbox.push_subscription
    where id = ${id}`.execute(db);
  return rows[0];
}

/** True for `vapid t=JWT, k=KEY` with the key of the subscription, for this origin, valid for at most a day. */
async function isSigned(header = "", serverKey: string): Promise<boolean> {
  const [, token = "", key = ""] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key !== serverKey) return false;
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString("base64url"),
  );
  try {
    const jwk = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, "ES256");
    const { payload } = await jwtVerify(token, jwk, {
      audience: `https://${emulatedHost}`,
      requiredClaims: ["exp", "sub"],
    });
    const seconds = (payload.exp ?? 0) - Date.now() / 1000;
    return seconds <= maxTokenSeconds && /^(mailto:|https:)/.test(payload.sub ?? "");
  } catch {
    return false;
  }
}

/** Decrypts a body of one record (RFC 8188, 8291). Returns undefined if it was not encrypted for the subscription. */
function decrypt(body: Buffer, { private_key, auth }: Subscription): string | undefined {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + senderKey.length);
  try {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(private_key);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), senderKey]);
    const secret = Buffer.from(hkdfSync("sha256", pair.computeSecret(senderKey), auth, info, 32));
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The text ends at the last byte that is not padding: 2, because there is no further record.
    const end = padded.findLastIndex((byte) => byte !== 0);
    return padded[end] === 2 ? padded.subarray(0, end).toString("utf8") : undefined;
  } catch {
    return undefined;
  }
}
