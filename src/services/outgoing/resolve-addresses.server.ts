import { Resolver } from "node:dns/promises";

/** Two tries of two seconds leave time for the request. */
const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/**
 * Returns the IPv4 and IPv6 addresses of a name. `dns.lookup` would read /etc/hosts, and would block a thread that
 * files and images need too, as long as somebody's name server does not respond.
 */
export async function resolveAddresses(hostname: string): Promise<string[]> {
  const [v4, v6] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  const found = [v4, v6].flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  if (found.length === 0 && v4.status === "rejected") throw v4.reason;
  return found;
}
