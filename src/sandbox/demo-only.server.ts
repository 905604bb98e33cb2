import { data } from "react-router";
import type { Services } from "#src/services/services.ts";

/** In live mode the sandbox does not exist. */
export function demoOnly({ settings }: Pick<Services, "settings">): void {
  if (settings.mode !== "demo") throw data(null, { status: 404 });
}
