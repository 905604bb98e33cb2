import { createHash, randomUUID } from "node:crypto";
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import { googleClient } from "./grants.server.ts";
import type { LoginBehaviour } from "./login-behaviours.server.ts";

type Dependencies = { db: Db; clock: Clock };

const lifetimeSeconds = 3600;

/** Google's identifier of a user: digits that never change. */
export function subOf(userId: string): string {
  return BigInt(`0x${createHash("sha256").update(userId).digest("hex").slice(0, 17)}`).toString();
}

/** Returns the signed identity of a user, or what the behaviour makes of it. */
export async function signIdentity(
  services: Dependencies,
  { userId, nonce }: { userId: string; nonce: string | null },
  behaviour: LoginBehaviour,
): Promise<string> {
  const { db, clock } = services;
  const { rows } = await sql<{ email: string | null }>`
    select email from sandbox.google_user where id = ${userId}`.execute(db);
  const email = behaviour === "no_email" ? undefined : (rows[0]?.email ?? undefined);
  const now = Math.floor(clock.now().getTime() / 1000);
  const issuedAt = behaviour === "expired" ? now - 2 * lifetimeSeconds : now;
  const stranger = "another-client.apps.googleusercontent.test";
  const claims = {
    iss:
      behaviour === "wrong_issuer" ? "https://accounts.google.test" : "https://accounts.google.com",
    aud: behaviour === "wrong_audience" ? stranger : googleClient.clientId,
    azp: behaviour === "other_party" ? stranger : googleClient.clientId,
    sub: subOf(userId),
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
    ...nonceClaim(nonce, behaviour),
    ...(email ? { email, email_verified: behaviour !== "unverified_email" } : {}),
  };
  if (behaviour === "unsigned") return new UnsecuredJWT(claims).encode();
  const key =
    behaviour === "unknown_key"
      ? await makeKey()
      : ((behaviour === "rotated" ? undefined : await newestKey(db)) ?? (await addKey(services)));
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: key.kid ?? "", typ: "JWT" })
    .sign(await importJWK(key, "RS256"));
}

function nonceClaim(nonce: string | null, behaviour: LoginBehaviour): { nonce?: string } {
  if (behaviour === "wrong_nonce") return { nonce: randomUUID() };
  return nonce === null || behaviour === "no_nonce" ? {} : { nonce };
}

/** The public keys, as Google publishes them: the former ones stay for a while. */
export async function publishedKeys({ db }: Pick<Dependencies, "db">): Promise<{ keys: JWK[] }> {
  const { rows } = await sql<{ private_jwk: string }>`
    select private_jwk from sandbox.google_key order by made_at desc limit 20`.execute(db);
  return {
    keys: rows.map(({ private_jwk }) => {
      const { kty, n, e, kid } = JSON.parse(private_jwk) as JWK;
      return { kty, n, e, kid, use: "sig", alg: "RS256" } as JWK;
    }),
  };
}

async function newestKey(db: Db): Promise<JWK | undefined> {
  const { rows } = await sql<{ private_jwk: string }>`
    select private_jwk from sandbox.google_key order by made_at desc limit 1`.execute(db);
  return rows[0] && (JSON.parse(rows[0].private_jwk) as JWK);
}

async function addKey({ db, clock }: Dependencies): Promise<JWK> {
  const key = await makeKey();
  await sql`insert into sandbox.google_key (kid, private_jwk, made_at)
    values (${key.kid}, ${JSON.stringify(key)}, ${clock.now()})`.execute(db);
  return key;
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = await exportJWK(privateKey);
  return { ...key, kid: await calculateJwkThumbprint(key) };
}
