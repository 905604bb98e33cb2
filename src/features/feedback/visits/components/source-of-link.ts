import { kioskSource } from "#src/features/sources/kiosk-source.ts";
import { inKiosk } from "./kiosk.ts";

/** Returns the `o` parameter of the page's URL. The server ignores a source in another form. */
export function sourceOfLink(): string | undefined {
  const source = new URLSearchParams(window.location.search).get("o");
  return source ?? (inKiosk() ? kioskSource : undefined);
}
