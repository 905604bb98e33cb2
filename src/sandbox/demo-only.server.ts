import { data, type RouterContextProvider } from "react-router";
import { type Services, servicesContext } from "#src/services/services.ts";

/**
 * Returns the services of a request for a sandbox page. Throws a 404 in live mode.
 * The pages import the emulators' code after this call, so a live process does not load it.
 */
export function demoServices(context: Readonly<RouterContextProvider>): Services {
  const services = context.get(servicesContext);
  if (services.settings.mode !== "demo") throw data(null, { status: 404 });
  return services;
}
