import { oneClickApi } from "#src/http/one-click.server.ts";
import type { Services } from "#src/services/services.ts";
import { unsubscribePath } from "./contract.ts";
import { unsubscribe } from "./unsubscribe.server.ts";

/** Receives the POST requests of unsubscribe links. */
export function unsubscribeApi(services: Services) {
  return oneClickApi({
    path: unsubscribePath,
    parameter: "c",
    done: "Descadastrado.",
    onConfirm: (token, form) =>
      unsubscribe(services, token, form.quem === "todas" ? "all" : "business"),
  });
}
