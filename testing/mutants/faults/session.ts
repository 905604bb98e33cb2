import type { Fault } from "../fault.ts";

const tokens = "src/features/session/tokens";
const logIn = "src/features/session/log-in";
const password = "src/features/account/password";
const passkeys = "src/features/session/passkeys";
const passkeyTests = [
  `${logIn}/passkey-login.test.ts`,
  "src/features/session/own-passkeys/own-passkeys.test.ts",
];

/** Access: sessions, mailed links, closed accounts and the export. */
export const sessionFaults: Fault[] = [
  {
    file: "src/features/session/owner/queries.server.ts",
    find: '.where("session.revoked_at", "is", null)',
    replace: "",
    why: "a session that was ended keeps its access",
    tests: [`${logIn}/session.test.ts`, `${password}/change-password.test.ts`],
  },
  {
    file: "src/features/session/owner/queries.server.ts",
    find: '.where("account.closed_at", "is", null)',
    replace: "",
    why: "a login that ran during the closing of its account has access",
    tests: ["src/features/privacy/remove-account.test.ts"],
  },
  {
    file: "src/features/session/owner/unsaved-input.ts",
    find: "stored?.account === account ?",
    replace: "stored ?",
    why: "the next owner of this browser gets the input of the last one",
  },
  {
    file: `${tokens}/queries.server.ts`,
    find: "revoked_at is null and expires_at > ${now}",
    replace: "revoked_at is null",
    why: "an expired session can be renewed for ever",
  },
  {
    file: `${tokens}/refresh-session.server.ts`,
    find: "await revokeSession(db, exchange.given, exchange.now);",
    replace: "",
    why: "a stolen refresh token does not end the session",
  },
  {
    file: `${logIn}/log-in.server.ts`,
    find: "!account || account.closed_at || !matches",
    replace: "!account || !matches",
    why: "a closed account can log in",
    tests: [`${logIn}/session.test.ts`, "src/features/privacy/remove-account.test.ts"],
  },
  {
    file: `${logIn}/log-in.server.ts`,
    find: "`${email} ${ipAddress}`",
    replace: "email",
    why: "an attacker locks the owner out after ten attempts",
  },
  {
    file: `${logIn}/limits.server.ts`,
    find: "perSeconds: 3600",
    replace: "perSeconds: 60",
    why: "many attackers together guess the password of an account, sixty times a minute",
    tests: [`${logIn}/limits.test.ts`],
  },
  {
    file: "src/features/session/proof/limits.server.ts",
    find: "perSeconds: 900",
    replace: "perSeconds: 9",
    why: "a stolen session guesses the password, about once a second",
    tests: [`${logIn}/limits.test.ts`],
  },
  {
    file: "src/features/session/owner/lock-owner.server.ts",
    find: "if (!(await findOwner(tx, sessionId, clock.now()))) {",
    replace: "if (false) {",
    why: "a call that a thief made before the owner ended all sessions gives access after it",
    tests: [
      `${password}/change-password.test.ts`,
      "src/features/session/own-passkeys/own-passkeys.test.ts",
    ],
  },
  {
    file: "src/features/account/links/queries.server.ts",
    find: '.where("expires_at", ">", link.now)\n    .returning(',
    replace: ".returning(",
    why: "an expired reset link sets a new password",
    tests: [`${password}/reset-password.test.ts`, "src/features/account/sign-up/sign-up.test.ts"],
  },
  {
    file: "src/features/account/links/queries.server.ts",
    find: '.set({ used_at: link.now })\n    .where("token_hash", "=", link.tokenHash)\n    .where("purpose", "=", link.purpose)',
    replace: '.set({ used_at: link.now })\n    .where("token_hash", "=", link.tokenHash)',
    why: "a confirmation link can set a new password",
    tests: [`${password}/reset-password.test.ts`, "src/features/account/sign-up/sign-up.test.ts"],
  },
  {
    file: `${password}/replace-password.server.ts`,
    find: 'await endLinks(tx, accountId, "reset");',
    replace: "",
    why: "an outstanding reset link still works after a password change",
  },
  {
    file: "src/features/account/sign-up/queries.server.ts",
    find: "found.confirmed_at && found.password_hash ? undefined : found.id",
    replace: "found.id",
    why: "a sign-up begins for an email whose account is confirmed",
  },
  {
    file: "src/features/privacy/owned-tables.server.ts",
    find: "(_hash|secret|token)$",
    replace: "(_hash|token)$",
    why: "the export contains encrypted secrets",
  },
  {
    file: "src/features/privacy/owned-tables.server.ts",
    find: "(select id from business where account_id = ${accountId}::uuid)",
    replace: "(select id from business)",
    why: "export and removal take the rows of every business",
  },
  {
    file: "src/features/privacy/remove-everything.server.ts",
    find: " || table.name === keptTable",
    replace: "",
    why: "another business can take the slug of printed QR codes",
  },
  {
    file: "src/features/session/own-sessions/queries.server.ts",
    find: "where account_id = ${accountId} and revoked_at is null and ${chosen}",
    replace: "where revoked_at is null and ${chosen}",
    why: "an owner ends the sessions of other owners",
  },
  {
    file: `${logIn}/begin-session.server.ts`,
    find: "isNew && !isFirst",
    replace: "isNew",
    why: "the first login is mailed as a new device",
    tests: [`${logIn}/new-device.test.ts`],
  },
  {
    file: `${passkeys}/challenges.server.ts`,
    find: "expiresAt > clock.now() ? expiresAt : undefined",
    replace: "expiresAt",
    why: "a challenge never expires",
    tests: passkeyTests,
  },
  {
    file: `${passkeys}/challenges.server.ts`,
    find: "`${purpose}:${use.sessionId}`",
    replace: "purpose",
    why: "a challenge is valid in other sessions",
    tests: passkeyTests,
  },
  {
    file: `${passkeys}/verify-assertion.server.ts`,
    find: "return isFirstUse ? result.authenticationInfo.newCounter : undefined",
    replace: "return isFirstUse || true ? result.authenticationInfo.newCounter : undefined",
    why: "the response of a passkey can be replayed",
    tests: passkeyTests,
  },
  {
    file: `${passkeys}/expected-response.server.ts`,
    find: "requireUserVerification: true",
    replace: "requireUserVerification: false",
    why: "a found phone logs in without fingerprint or PIN",
    tests: passkeyTests,
  },
  {
    file: "src/features/session/proof/check-proof.server.ts",
    find: "(await verifyPasskey(services, use, passkey)) !== accountId",
    replace: "(await verifyPasskey(services, use, passkey)) === undefined",
    why: "the passkey of another owner confirms a change",
    tests: passkeyTests,
  },
];
