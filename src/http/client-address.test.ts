import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.server.ts";

const seen = async (forwarded: string | undefined, trustProxy: boolean, socket = "10.1.1.1") => {
  const app = new Hono().get("/", (c) => c.text(clientAddress(c, { trustProxy })));
  const headers: Record<string, string> = forwarded ? { "X-Forwarded-For": forwarded } : {};
  const env = { incoming: { socket: { remoteAddress: socket, remotePort: 1 } } };
  return (await app.request("/", { headers }, env)).text();
};

test.each([
  [undefined, false, "10.1.1.1", "10.1.1.1"],
  ["6.6.6.6", false, "10.1.1.1", "10.1.1.1"],
  ["6.6.6.6, 203.0.113.7", true, "10.1.1.1", "203.0.113.7"],
  ["", true, "10.1.1.1", "10.1.1.1"],
  [undefined, false, "::ffff:192.0.2.1", "192.0.2.1"],
  [undefined, false, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  [undefined, false, "2001:0db8:0001::9", "2001:db8:1:0::/64"],
  [undefined, false, "::1", "0:0:0:0::/64"],
  ["[2001:db8:1:2::9]", true, "10.1.1.1", "2001:db8:1:2::/64"],
  ["::ffff:192.0.2.1", true, "10.1.1.1", "192.0.2.1"],
])(
  "X-Forwarded-For %j, trusted %s, from %s: counts as %s",
  async (header, trust, socket, expected) => {
    expect(await seen(header, trust, socket)).toBe(expected);
  },
);

test("attack: an address with a new port for each request counts as one address", async () => {
  const addresses = (form: (port: number) => string) =>
    Promise.all([1, 51_234, 65_535].map((port) => seen(form(port), true)));
  expect(new Set(await addresses((port) => `203.0.113.7:${port}`))).toEqual(
    new Set(["203.0.113.7"]),
  );
  expect(new Set(await addresses((port) => `[2001:db8:1:2::9]:${port}`))).toEqual(
    new Set(["2001:db8:1:2::/64"]),
  );
});
