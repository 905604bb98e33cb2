import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addGrant, googleClient } from "#src/sandbox/google/grants.server.ts";
import { agree, countGrants, newGoogleUser, setUpGoogleTests } from "#testing/google.ts";
import { errorOfResponse } from "./errors.ts";
import { googleProfile } from "./google-profile.server.ts";
import { GoogleProfileError, profileScope } from "./google-profile.ts";

const world = setUpGoogleTests();
const profile = (options: { timeoutMs?: number; clientSecret?: string } = {}) =>
  googleProfile({ ...googleClient, hosts: world.hosts, ...options });

async function kindOf(call: Promise<unknown>): Promise<[string, string]> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(GoogleProfileError);
  const { kind, message } = error as GoogleProfileError;
  return [kind, /\((.*)\)/.exec(message)?.[1] ?? ""];
}

/** A new grant of a new Google user. */
async function newGrant() {
  const user = await newGoogleUser(world);
  return { user, ...(await addGrant(world.api.services, user.id, profileScope)) };
}

describe("errors", () => {
  const api = (status: string, extra: object = {}) => ({
    error: { status, message: "m", ...extra },
  });
  const quota = (limit: string) => ({
    details: [{ reason: "RATE_LIMIT_EXCEEDED", metadata: { quota_limit_value: limit } }],
  });
  const unit = (name: string) => ({
    details: [
      {
        reason: "RATE_LIMIT_EXCEEDED",
        metadata: { quota_limit_value: "60", quota_unit: name },
      },
    ],
  });
  test.for([
    [429, api("RESOURCE_EXHAUSTED", quota("0")), "not-approved", "NO_QUOTA"],
    [429, api("RESOURCE_EXHAUSTED", { quota_limit_value: "0" }), "not-approved", "NO_QUOTA"],
    [429, api("RESOURCE_EXHAUSTED", quota("300")), "busy", "RATE_LIMIT_EXCEEDED"],
    [429, api("RESOURCE_EXHAUSTED", unit("1/min/{project}")), "busy", "RATE_LIMIT_EXCEEDED"],
    [429, api("RESOURCE_EXHAUSTED", unit("1/min/{project}/{user}")), "busy", "USER_QUOTA"],
    [429, undefined, "busy", "HTTP_429"],
    [
      403,
      api("PERMISSION_DENIED", { details: [{ reason: "SERVICE_DISABLED" }] }),
      "not-approved",
      "SERVICE_DISABLED",
    ],
    [403, api("PERMISSION_DENIED"), "not-allowed", "PERMISSION_DENIED"],
    [401, api("UNAUTHENTICATED"), "grant-ended", "UNAUTHENTICATED"],
    [404, api("NOT_FOUND"), "not-found", "NOT_FOUND"],
    [404, undefined, "not-found", "HTTP_404"],
    [501, api("UNIMPLEMENTED"), "not-found", "UNIMPLEMENTED"],
    [400, api("INVALID_ARGUMENT"), "refused", "INVALID_ARGUMENT"],
    [500, undefined, "temporary", "HTTP_500"],
    [400, { error: "invalid_grant", error_description: "Bad" }, "grant-ended", "invalid_grant"],
    [400, { error: "invalid_token" }, "grant-ended", "invalid_token"],
    [401, { error: "invalid_client" }, "not-approved", "invalid_client"],
    [400, { error: "redirect_uri_mismatch" }, "not-approved", "redirect_uri_mismatch"],
    [400, api("a text about ana@exemplo.test"), "refused", "HTTP_400"],
  ] as const)("%s %j is %s", ([status, body, kind, detail]) => {
    const error = errorOfResponse(status, body);
    expect([error.kind, error.message]).toEqual([
      kind,
      `Google Business Profile: ${kind} (${detail})`,
    ]);
  });

  test("no answer, a timeout and a body of another kind are temporary", async () => {
    const { accessToken } = await newGrant();
    await world.setBehaviour("drops");
    expect(await kindOf(profile().listAccounts(accessToken))).toEqual(["temporary", "NO_ANSWER"]);
    await world.setBehaviour("silent");
    const call = profile({ timeoutMs: 50 }).listAccounts(accessToken);
    expect(await kindOf(call)).toEqual(["temporary", "TIMEOUT"]);
    await world.setBehaviour("nonsense");
    expect(await kindOf(profile().listAccounts(accessToken))).toEqual(["temporary", "NOT_JSON"]);
  });

  test("an unknown secret of our client is for the operator", async () => {
    const { refreshToken } = await newGrant();
    const call = profile({ clientSecret: "wrong" }).refreshAccess(refreshToken);
    expect(await kindOf(call)).toEqual(["not-approved", "invalid_client"]);
  });
});

describe("grants", () => {
  const redirectUrl = "https://estrelou.test/conta/google";
  async function consent(verifier: string) {
    const user = await newGoogleUser(world);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const url = new URL(profile().consentUrl({ state: "s", challenge, redirectUrl }));
    return (await agree(world, url.searchParams, user.id)).code;
  }
  const verifier = "v".repeat(43);

  test("a code is exchanged once", async () => {
    const code = await consent(verifier);
    const grant = await profile().exchangeCode({ code, verifier, redirectUrl });
    expect(grant).toEqual({
      accessToken: expect.any(String),
      expiresInSeconds: 3599,
      refreshToken: expect.any(String),
      scopes: [profileScope],
    });
    const again = profile().exchangeCode({ code, verifier, redirectUrl });
    expect(await kindOf(again)).toEqual(["grant-ended", "invalid_grant"]);
  });

  test("a code with another verifier, URL or after ten minutes is rejected", async () => {
    const wrong = { code: await consent(verifier), verifier: "w".repeat(43), redirectUrl };
    expect((await kindOf(profile().exchangeCode(wrong)))[1]).toBe("invalid_grant");
    const elsewhere = { code: await consent(verifier), verifier, redirectUrl: `${redirectUrl}/` };
    expect((await kindOf(profile().exchangeCode(elsewhere)))[1]).toBe("invalid_grant");
    const old = { code: await consent(verifier), verifier, redirectUrl };
    world.api.clock.advance({ minutes: 11 });
    expect((await kindOf(profile().exchangeCode(old)))[1]).toBe("invalid_grant");
  });

  test("revoking ends all grants of the user, and a second revocation is no error", async () => {
    const { user, refreshToken } = await newGrant();
    const second = await addGrant(world.api.services, user.id, profileScope);
    await profile().revoke(refreshToken);
    await profile().revoke(refreshToken);
    const refreshed = profile().refreshAccess(second.refreshToken);
    expect(await kindOf(refreshed)).toEqual(["grant-ended", "invalid_grant"]);
    expect((await kindOf(profile().listAccounts(second.accessToken)))[0]).toBe("grant-ended");
  });

  test("the 101st grant of a user silently ends the oldest", async () => {
    const { user, refreshToken } = await newGrant();
    world.api.clock.advance({ seconds: 1 });
    for (let more = 0; more < 100; more++) {
      await addGrant(world.api.services, user.id, profileScope);
    }
    expect(await countGrants(world.api.services.db, user.id)).toBe(100);
    expect((await kindOf(profile().refreshAccess(refreshToken)))[1]).toBe("invalid_grant");
  });
});

describe("the emulator is as strict as Google", () => {
  const get = (path: string, token: string) =>
    fetch(world.hosts.accounts + path, { headers: { Authorization: `Bearer ${token}` } });

  test("a list of places needs a mask with known fields, and pages have their limits", async () => {
    const { user, accessToken } = await newGrant();
    const path = `/v1/${user.account}/locations`;
    expect((await get(path, accessToken)).status).toBe(400);
    expect((await get(`${path}?readMask=name,reviews`, accessToken)).status).toBe(400);
    expect((await get(`${path}?readMask=name&pageSize=101`, accessToken)).status).toBe(400);
    expect((await get("/v1/accounts?pageSize=21", accessToken)).status).toBe(400);
    const response = await get(`${path}?readMask=name`, accessToken);
    expect(await response.json()).toEqual({ locations: [{ name: user.locations[0] }] });
  });

  test("the retired list of v4 responds with a page of HTML", async () => {
    const { user, accessToken } = await newGrant();
    const response = await get(`/v4/${user.account}/locations`, accessToken);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/html");
  });
});

describe("an address", () => {
  const locations: object[] = [];
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify({ locations }));
  });
  let url = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  test("may be missing, and metadata too", async () => {
    locations.push(
      { name: "locations/1" },
      { name: "locations/2", storefrontAddress: { locality: "Natal" } },
    );
    const hosts = { ...world.hosts, locations: url };
    const found = await googleProfile({ ...googleClient, hosts }).listLocations("t", "accounts/1");
    expect(found).toEqual([
      {
        name: "locations/1",
        title: "",
        address: "",
        placeId: undefined,
        verified: false,
        isDuplicate: false,
      },
      {
        name: "locations/2",
        title: "",
        address: "Natal",
        placeId: undefined,
        verified: false,
        isDuplicate: false,
      },
    ]);
  });
});
