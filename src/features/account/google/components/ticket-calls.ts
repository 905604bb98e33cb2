import type { PlaceCalls } from "#src/features/business/places/components/place-calls.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import type { findSignUpPlaces, readSignUpPlace } from "../contract.ts";

/** Returns the search of a person who has a ticket and no account. `onExpired` leaves the page. */
export function ticketCalls(ticket: string, onExpired: () => void): PlaceCalls {
  /** Does not settle after `onExpired`, so that the search shows no error of its own. */
  const expire = (error: unknown) => {
    if (!isTicketExpired(error)) throw error;
    onExpired();
    return new Promise<never>(() => {});
  };
  return {
    find: (query, signal) =>
      call<typeof findSignUpPlaces>("POST /api/clientes/cadastro-google/locais/", {
        body: { ...query, ticket },
        signal,
      }).catch(expire),
    read: (id, query, signal) =>
      call<typeof readSignUpPlace>("POST /api/clientes/cadastro-google/locais/{id}/", {
        params: { id },
        body: { ...query, ticket },
        signal,
      }).catch(expire),
  };
}

/** Returns true if a call failed because the time of the ticket is over, or its account has begun. */
export function isTicketExpired(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "google_ticket_invalid";
}
