import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { type AccessServices, withAccessToken } from "./access-token.server.ts";
import { askGoogle } from "./ask-google.server.ts";
import { type OfferedPlace, placeFailures } from "./contract.ts";
import { findConnection, findPlaceId } from "./queries.server.ts";

/** One call for each account: an agency with more must use an account of its own for this business. */
const maxAccounts = 60;
const maxPlaces = 1000;
const together = 4;

/**
 * Returns the places that the connected Google user manages: first the one of the business, then the
 * verified ones. Fails with `not_connected` and the codes of `connectionCallFailures`.
 */
export async function listPlaces(
  services: AccessServices,
  businessId: string,
): Promise<{ results: OfferedPlace[]; complete: boolean }> {
  const { db } = services;
  const connection = await findConnection(db, businessId);
  const encrypted = connection?.refresh_token;
  if (!encrypted) throw failure(placeFailures, "not_connected");
  const placeId = await findPlaceId(db, businessId);
  const found = await askGoogle(services, () =>
    withAccessToken(services, businessId, encrypted, (accessToken, profile) =>
      readPlaces(profile, accessToken),
    ),
  );
  const places = found.places.map(({ account, name, title, address, verified, ...place }) => ({
    account,
    location: name,
    title,
    address,
    verified,
    duplicate: !verified && place.isDuplicate,
    is_own: placeId !== null && place.placeId === placeId,
  }));
  return {
    results: places.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxPlaces),
    complete: found.complete && places.length <= maxPlaces,
  };
}

function rank({ is_own, verified }: OfferedPlace): number {
  return (is_own ? 0 : 2) + (verified ? 0 : 1);
}

async function readPlaces(profile: NonNullable<Services["googleProfile"]>, accessToken: string) {
  const accounts = await profile.listAccounts(accessToken);
  const asked = accounts.slice(0, maxAccounts);
  const byAccount: Awaited<ReturnType<typeof readAccount>>[] = [];
  const readAccount = async (account: string) =>
    (await profile.listLocations(accessToken, account)).map((place) => ({ account, ...place }));
  for (let start = 0; start < asked.length; start += together) {
    const names = asked.slice(start, start + together).map(({ name }) => name);
    byAccount.push(...(await Promise.all(names.map(readAccount))));
  }
  // Two accounts of a user may contain the same place. The personal account comes first.
  const places = new Map(
    byAccount
      .flat()
      .toReversed()
      .map((place) => [place.name, place]),
  );
  return { places: [...places.values()].toReversed(), complete: asked.length === accounts.length };
}
