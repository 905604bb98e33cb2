import { BlockList, isIP } from "node:net";

/** The special-purpose blocks of IANA, and the address at which Azure serves its virtual machines. */
const closedV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Of IPv6 only 2000::/3 is public. These parts of it are not, or lead to an IPv4 address inside. */
const closedV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const closed = listOf(closedV4, closedV6);
const openV6 = listOf([], ["2000::/3"]);

/** Returns true for an IP address of the public internet. Returns false for every other text. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, "ipv4");
  if (version !== 6) return false;
  return openV6.check(address, "ipv6") && !closed.check(address, "ipv6");
}

function listOf(v4: string[], v6: string[]): BlockList {
  const list = new BlockList();
  for (const [blocks, family] of [[v4, "ipv4"] as const, [v6, "ipv6"] as const]) {
    for (const block of blocks) {
      const [network = "", prefix] = block.split("/");
      list.addSubnet(network, Number(prefix), family);
    }
  }
  return list;
}
