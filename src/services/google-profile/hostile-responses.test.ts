import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { googleProfile } from "./google-profile.server.ts";
import type { GoogleProfile } from "./google-profile.ts";
import { replyShape } from "./review-shapes.ts";

const place = { account: "accounts/1", location: "locations/1" };

let respond: (response: ServerResponse) => void;
let calls = 0;
const server = createServer((_, response) => {
  calls++;
  respond(response);
});
let profile: GoogleProfile;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hosts = {
    consent: () => url,
    oauth: url,
    accounts: url,
    locations: url,
    reviews: url,
    keys: url,
  };
  profile = googleProfile({ clientId: "client", clientSecret: "secret", hosts });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a response that does not end is given up after some megabytes", async () => {
  const chunk = Buffer.alloc(1024 * 1024, " ");
  let sent = 0;
  respond = (response) => {
    const more = () => {
      while (!response.destroyed && sent < 64) {
        sent++;
        if (!response.write(chunk)) return response.once("drain", more);
      }
      return response.end("{}");
    };
    more();
  };
  await expect(profile.listReviews("token", place)).rejects.toMatchObject({
    kind: "temporary",
    detail: "TOO_LARGE",
  });
  expect(sent).toBeLessThan(64);
});

test("a page that names itself as the next one ends the reading", async () => {
  respond = (response) => response.end(JSON.stringify({ nextPageToken: "again" }));
  expect((await profile.listReviews("token", place)).nextPageToken).toBe("again");
  await expect(profile.listReviews("token", place, "again")).rejects.toMatchObject({
    kind: "refused",
  });
  calls = 0;
  expect(await profile.listLocations("token", place.account)).toEqual([]);
  expect(calls).toBe(2);
});

test("a 401 that is not Google's does not end a grant", async () => {
  respond = (response) => response.writeHead(401).end("<!doctype html><title>Proxy</title>");
  await expect(profile.refreshAccess("token")).rejects.toMatchObject({ kind: "temporary" });
  await expect(profile.listReviews("token", place)).rejects.toMatchObject({ kind: "temporary" });
});

test("characters that the database does not store are removed from a reason too", () => {
  const reply = {
    comment: "Oi",
    updateTime: "2026-11-22T10:00:00Z",
    reviewReplyState: "REJECTED",
    policyViolation: "OFF\0_TOPIC\ud800",
  };
  expect(replyShape.parse(reply).violation).toBe("OFF_TOPIC\ufffd");
});
