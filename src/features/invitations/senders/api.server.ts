import { oneClickApi } from "#src/http/one-click.server.ts";
import type { Services } from "#src/services/services.ts";
import { reportPath } from "./contract.ts";
import { reportSender } from "./report-sender.server.ts";

/** Receives the POST requests of report links. */
export function reportSenderApi(services: Services) {
  return oneClickApi({
    path: reportPath,
    parameter: "c",
    done: "Denúncia recebida.",
    onConfirm: (token) => reportSender(services, token),
  });
}
