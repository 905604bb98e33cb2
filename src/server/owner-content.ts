import { findDocumentSession } from "#src/features/session/documents/document-cookies.server.ts";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { shopOfQuery } from "#src/features/session/owner/shop-of-query.ts";
import { signSession } from "#src/features/session/tokens/session-token.server.ts";
import { ApiFailure, call, type OwnerCall } from "#src/http/client.ts";
import { traitsOf } from "#src/route-traits.ts";
import type { Services } from "#src/services/services.ts";
import { measureCall } from "./request-metrics.ts";

type Dependencies = Pick<Services, "db" | "clock" | "settings">;

export interface OwnerContent {
  call: OwnerCall;
  /** Returns true after a call that failed: the document must be a shell. */
  hasFailed: () => boolean;
}

/**
 * Returns the calls for the content of a document, as the owner whom the cookies of its request name. Returns
 * undefined for every other request and path. `fetch` responds to a request of the API. The calls go through the
 * same contract, rights, limits and connection pool as those of a browser, and count in the same metrics. The
 * access log has only the document.
 */
export async function openContent(
  services: Dependencies,
  { method, url, headers }: Request,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<OwnerContent | undefined> {
  if (method !== "GET" || !traitsOf(new URL(url).pathname).hasContent) return undefined;
  const shop = shopOfQuery(new URL(url).search);
  if (shop === undefined) return undefined;
  const session = await findDocumentSession(services, headers.get("Cookie"), shop);
  if (!session) return undefined;
  const named = shop ? { [shopHeader]: shop } : {};
  const Authorization = `Bearer ${await signSession(services, "access-token", session)}`;
  let failed = false;
  return {
    hasFailed: () => failed,
    async call(name, input = {}) {
      const send = async (path: string, init: RequestInit) => {
        const begun = performance.now();
        const response = await fetch(new Request(services.settings.publicUrl + path, init));
        const seconds = (performance.now() - begun) / 1000;
        measureCall(name, response.status, seconds);
        return response;
      };
      try {
        return await call(name, {
          ...input,
          headers: { ...input.headers, ...named, Authorization },
          send,
        });
      } catch (error) {
        failed = true;
        // Also a lost signal of the request ends here: nobody reads the document.
        throw error instanceof ApiFailure ? error : new Error("A call failed", { cause: error });
      }
    },
  };
}
