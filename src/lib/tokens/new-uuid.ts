/**
 * Returns a UUID in the layout of version 7, made in the browser: 48 bits of time, then 74 bits of `bytes`. The review
 * page uses it instead of the package `uuid`, which also handles strings, buffers and counters.
 */
export function formatUuid(time: number, bytes: Uint8Array, version: 7 | 8): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const start = time.toString(16).padStart(12, "0");
  const variant = "89ab"[(bytes[2] ?? 0) >> 6];
  return `${start.slice(0, 8)}-${start.slice(8)}-${version}${hex.slice(1, 4)}-${variant}${hex.slice(5, 8)}-${hex.slice(8, 20)}`;
}

export function newUuid(): string {
  return formatUuid(Date.now(), crypto.getRandomValues(new Uint8Array(10)), 7);
}
