import { channels } from "./channels.ts";
import { kioskSource } from "./kiosk-source.ts";
import { nfcSource } from "./nfc-source.ts";
import { siteSource } from "./site-source.ts";

/** The sources that our own links have. No source that an owner names gets one of these codes. */
export const builtInSources = [...channels, kioskSource, nfcSource, siteSource] as const;

export type BuiltInSource = (typeof builtInSources)[number];
