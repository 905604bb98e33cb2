import type { RouterContextProvider } from "react-router";
import { contentCall } from "#src/document.tsx";
import type { OwnerCall } from "#src/http/client.ts";

/**
 * Loads a route's data for the document of an owner. In a shell it is null, whatever the type says: the panel's
 * layout then renders no page, and the browser loads the data.
 */
export async function loadInDocument<T>(
  context: Readonly<RouterContextProvider>,
  load: (call: OwnerCall) => Promise<T>,
): Promise<T> {
  const call = context.get(contentCall);
  return call ? load(call) : (null as T);
}
