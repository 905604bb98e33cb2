import { oneClickApi } from "#src/http/one-click.server.ts";
import type { Services } from "#src/services/services.ts";
import { stopDigest, stopDigestPath } from "./stop-digest.server.ts";

/** Handles the one-click unsubscribe of the digest. */
export function stopDigestApi(services: Services) {
  return oneClickApi({
    path: stopDigestPath,
    parameter: "token",
    done: "Cancelado.",
    onConfirm: (token) => stopDigest(services, token),
  });
}
