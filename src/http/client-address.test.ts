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
  ["203.0.113.7:51234", true, "10.1.1.1", "203.0.113.7"],
  ["[2001:db8:1:2::9]:51234", true, "10.1.1.1", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", true, "10.1.1.1", "2001:db8:1:2::/64"],
  ["::ffff:192.0.2.1", true, "10.1.1.1", "192.0.2.1"],
])(
  "X-Forwarded-For %j, trusted %s, from %s: counts as %s",
  async (header, trust, socket, expected) => {
    expect(await seen(header, trust, socket)).toBe(expected);
  },
);
