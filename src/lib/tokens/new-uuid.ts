/**
 * Returns a new UUIDv7, made in the browser: 48 bits of time, then random bits. The review page uses it
 * instead of the package `uuid`, which also handles strings, buffers and counters.
 */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const time = Date.now().toString(16).padStart(12, "0");
  const variant = "89ab"[(bytes[2] ?? 0) >> 6];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-${variant}${hex.slice(5, 8)}-${hex.slice(8)}`;
}
