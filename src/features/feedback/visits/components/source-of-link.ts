import { kioskSource } from "#src/features/sources/kiosk-source.ts";
import { inKiosk } from "./kiosk.ts";

/** Where the link was put, from its `o` parameter; the server ignores what it cannot read. */
export function sourceOfLink(): string | undefined {
  const source = new URLSearchParams(window.location.search).get("o");
  return source ?? (inKiosk() ? kioskSource : undefined);
}
