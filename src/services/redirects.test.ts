import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestClock } from "#testing/time.ts";
import { googleProfile } from "./google-profile/google-profile.server.ts";
import { recaptchaCheck } from "./human-check/recaptcha.server.ts";
import { mercadoPago } from "./payments/mercado-pago.server.ts";
import { googlePlaces } from "./places/google.server.ts";

const requested: string[] = [];
let baseUrl = "";
const server = createServer((request, response) => {
  requested.push(request.url ?? "");
  response.writeHead(307, { Location: "/elsewhere" }).end("{}");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const pair = { siteKey: "site", secretKey: "key" };
const hostsAt = (url: string) => ({
  consent: () => url,
  oauth: url,
  accounts: url,
  locations: url,
  reviews: url,
  keys: url,
});
const pause = async () => {};

test.each([
  [
    "reCAPTCHA",
    () =>
      recaptchaCheck({
        keys: { checkbox: pair, invisible: pair },
        baseUrl,
        hostnames: () => [],
        clock: new TestClock(),
      }).verify("token", "login"),
  ],
  [
    "Google's OAuth",
    () =>
      googleProfile({ clientId: "id", clientSecret: "key", hosts: hostsAt(baseUrl) }).refreshAccess(
        "token",
      ),
  ],
  [
    "Google Business Profile",
    () =>
      googleProfile({ clientId: "id", clientSecret: "key", hosts: hostsAt(baseUrl) }).listAccounts(
        "token",
      ),
  ],
  ["Google Places", () => googlePlaces({ apiKey: "key", baseUrl, pause }).search("padaria", "s")],
  [
    "Mercado Pago",
    () =>
      mercadoPago({
        baseUrl,
        accessToken: "key",
        webhookSecret: "key",
        pauseMs: 0,
      }).readSubscription("id"),
  ],
])("attack: a redirect of %s does not receive our key", async (_name, call) => {
  requested.length = 0;
  await Promise.allSettled([call()]);
  expect(requested.length).toBeGreaterThan(0);
  expect(requested).not.toContain("/elsewhere");
});
