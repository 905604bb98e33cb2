import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * Returns the IP address a request came from, as limits count it. Behind a trusted proxy it is the
 * last entry of X-Forwarded-For, which the proxy wrote. The client can forge all earlier entries. For
 * IPv6 only the /64 prefix is returned, because one subscriber controls a whole /64.
 */
export function clientAddress(c: Context, { trustProxy }: { trustProxy: boolean }): string {
  const forwarded = trustProxy && c.req.header("X-Forwarded-For")?.split(",").at(-1)?.trim();
  return network(withoutPort(forwarded || socketAddress(c)));
}

/** Returns true for a request that the program makes itself, to store its response: it has no connection. */
export function isMadeInside(c: Context): boolean {
  return !c.env || !("incoming" in c.env);
}

function socketAddress(c: Context): string {
  if (isMadeInside(c)) return "inside";
  return getConnInfo(c).remote.address ?? "unknown";
}

/** Removes the port, which some proxies add and which differs per connection: 192.0.2.1:5678, [::1]:5678. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address);
  if (bracketed?.[1]) return bracketed[1];
  return address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Math.max(0, 8 - front.length - back.length) : 0;
  const groups = [...front, ...Array<string>(zeros).fill("0"), ...back].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
