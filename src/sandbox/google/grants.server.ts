import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import type { Clock } from "#src/services/clock.ts";

type Dependencies = { db: Db; clock: Clock };

/** The OAuth client that the emulator knows. */
export const googleClient = {
  clientId: "emulated-client.apps.googleusercontent.test",
  clientSecret: "emulated-google-client-secret",
};

/** What a consent page was asked for, and who agreed to what. */
export interface Consent {
  userId: string;
  redirectUri: string;
  challenge: string | undefined;
  /** Comes back in the identity, if the consent is a log-in. */
  nonce?: string | undefined;
  /** Without the scopes that the user unticked. */
  scope: string;
}

const codeMinutes = 10;
const accessSeconds = 3599;
/** Of one user: a further grant silently ends the oldest. */
const maxGrants = 100;
const testingDays = 7;

/** Returns a single-use code. */
export async function issueCode({ db, clock }: Dependencies, consent: Consent): Promise<string> {
  const code = `4/0A${randomBytes(30).toString("base64url")}`;
  const { userId, redirectUri, challenge = null, nonce = null, scope } = consent;
  await sql`insert into sandbox.google_code
      (code, user_id, redirect_uri, challenge, nonce, scope, issued_at)
    values (${code}, ${userId}, ${redirectUri}, ${challenge}, ${nonce}, ${scope},
      ${clock.now()})`.execute(db);
  return code;
}

export interface IssuedGrant {
  accessToken: string;
  refreshToken: string;
  scope: string;
}

/** Exchanges a code. Returns undefined if it is unknown, used or old, or if the verifier or URI differ. */
export async function redeemCode(
  { db, clock }: Dependencies,
  request: { code: string; verifier: string; redirectUri: string; isTesting: boolean },
): Promise<(IssuedGrant & { userId: string; nonce: string | null }) | undefined> {
  const now = clock.now();
  const { rows } = await sql<{
    user_id: string;
    redirect_uri: string;
    challenge: string | null;
    nonce: string | null;
    scope: string;
    issued_at: Date;
  }>`update sandbox.google_code set used = true
    where code = ${request.code} and not used returning *`.execute(db);
  const [found] = rows;
  if (!found || found.redirect_uri !== request.redirectUri) return undefined;
  if (now.getTime() - found.issued_at.getTime() > codeMinutes * 60_000) return undefined;
  const challenge = createHash("sha256").update(request.verifier).digest("base64url");
  if (found.challenge && found.challenge !== challenge) return undefined;
  const grant = await addGrant({ db, clock }, found.user_id, found.scope, request.isTesting);
  return { ...grant, userId: found.user_id, nonce: found.nonce };
}

/** Adds a grant of a user, with its first access token. */
export async function addGrant(
  { db, clock }: Dependencies,
  userId: string,
  scope: string,
  isTesting = false,
): Promise<IssuedGrant> {
  const now = clock.now();
  const refreshToken = `1//0${randomBytes(48).toString("base64url")}`;
  await sql`insert into sandbox.google_grant (refresh_token, user_id, scope, issued_at, expires_at)
    values (${refreshToken}, ${userId}, ${scope}, ${now},
      ${isTesting ? addDays(now, testingDays) : null})`.execute(db);
  await sql`update sandbox.google_grant set ended = true where refresh_token in (
    select refresh_token from sandbox.google_grant where user_id = ${userId} and not ended
    order by issued_at desc, refresh_token = ${refreshToken} desc offset ${maxGrants})`.execute(db);
  return { accessToken: await issueAccess({ db, clock }, refreshToken), refreshToken, scope };
}

/** Returns a new access token for a live grant; undefined if it has ended. */
export async function renewAccess(
  { db, clock }: Dependencies,
  refreshToken: string,
): Promise<{ accessToken: string; scope: string } | undefined> {
  const { rows } = await sql<{ scope: string }>`select scope from sandbox.google_grant
    where refresh_token = ${refreshToken} and not ended
      and (expires_at is null or expires_at > ${clock.now()})`.execute(db);
  const [grant] = rows;
  return grant && { ...grant, accessToken: await issueAccess({ db, clock }, refreshToken) };
}

async function issueAccess({ db, clock }: Dependencies, refreshToken: string): Promise<string> {
  const token = `ya29.${randomBytes(60).toString("base64url")}`;
  const expiresAt = new Date(clock.now().getTime() + accessSeconds * 1000);
  await sql`insert into sandbox.google_access_token (token, refresh_token, expires_at)
    values (${token}, ${refreshToken}, ${expiresAt})`.execute(db);
  return token;
}

/** Ends every grant of the user whose refresh or access token this is. Returns false if it is unknown. */
export async function revokeGrants(
  { db }: Pick<Dependencies, "db">,
  token: string,
): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    select g.user_id from sandbox.google_grant g
    left join sandbox.google_access_token a on a.refresh_token = g.refresh_token
    where not g.ended and (g.refresh_token = ${token} or a.token = ${token}) limit 1`.execute(db);
  const [grant] = rows;
  if (grant) await endGrantsOf({ db }, grant.user_id);
  return grant !== undefined;
}

/** Ends every grant of a user, as if the user removed the app in the Google account. */
export async function endGrantsOf({ db }: Pick<Dependencies, "db">, userId: string): Promise<void> {
  await sql`update sandbox.google_grant set ended = true where user_id = ${userId}`.execute(db);
}

/** Returns the user that an `Authorization` header identifies; undefined without a valid token. */
export async function findTokenUser(
  { db, clock }: Dependencies,
  authorization: string | undefined,
): Promise<{ userId: string; scope: string } | undefined> {
  const token = authorization?.match(/^Bearer (\S+)$/)?.[1];
  if (!token) return undefined;
  const { rows } = await sql<{ userId: string; scope: string }>`
    select g.user_id as "userId", g.scope from sandbox.google_access_token a
    join sandbox.google_grant g on g.refresh_token = a.refresh_token
    where a.token = ${token} and a.expires_at > ${clock.now()} and not g.ended
      and (g.expires_at is null or g.expires_at > ${clock.now()})`.execute(db);
  return rows[0];
}
