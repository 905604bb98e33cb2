import { PlacesError } from "#src/services/places/places.ts";
import type { Services } from "#src/services/services.ts";
import type { GoogleRating } from "./contract.ts";
import { readRatingFacts } from "./queries.server.ts";
import { reserveRatingCall } from "./reserve-rating-call.server.ts";

type Dependencies = Pick<
  Services,
  "db" | "clock" | "log" | "settings" | "places" | "googleProfile"
>;
type Facts = Awaited<ReturnType<typeof readRatingFacts>>;
type Shown = Omit<GoogleRating, "goal" | "connectable">;

/** Older figures of a connected profile are not shown as today's. */
const maxAgeMs = 24 * 60 * 60 * 1000;

const nothing = { source: null, rating: null, count: null, maps_url: null };

/**
 * Returns a function that reads the rating of a business on Google. Simultaneous reads for one business share one call.
 * Nothing is cached: the next read calls Google again.
 */
export function ratingReader(
  services: Dependencies,
): (businessId: string) => Promise<GoogleRating> {
  const running = new Map<string, Promise<GoogleRating>>();
  return (businessId) => {
    const same = running.get(businessId);
    if (same) return same;
    const reading = readRating(services, businessId).finally(() => running.delete(businessId));
    running.set(businessId, reading);
    return reading;
  };
}

async function readRating(services: Dependencies, businessId: string): Promise<GoogleRating> {
  const facts = await readRatingFacts(services.db, businessId);
  const found = fromProfile(services, facts) ?? (await fromMaps(services, businessId, facts));
  const connectable = services.googleProfile !== undefined && facts.connected_at === null;
  return { ...found, goal: facts.goal, connectable };
}

/** Returns the figures of a connected profile that were read within a day: they cost no call. */
function fromProfile({ clock }: Dependencies, facts: Facts): Shown | undefined {
  const { average, total, read_at } = facts;
  if (total === null || !read_at) return undefined;
  if (clock.now().getTime() - read_at.getTime() > maxAgeMs) return undefined;
  const isRated = average !== null && total > 0;
  return {
    state: isRated ? "shown" : "no_reviews",
    source: "profile",
    rating: isRated ? average : null,
    count: total,
    maps_url: facts.place_id === null ? null : mapsUrl(facts.place_id, facts.place_name),
  };
}

async function fromMaps(services: Dependencies, businessId: string, facts: Facts): Promise<Shown> {
  const { places, settings } = services;
  if (facts.place_id === null) return { ...nothing, state: "no_place" };
  const linked = { ...nothing, maps_url: mapsUrl(facts.place_id, facts.place_name) };
  if (!places || Object.values(settings.ratingCalls).includes(0))
    return { ...linked, state: "off" };
  if (!(await reserveRatingCall(services, businessId))) return { ...linked, state: "limit" };
  try {
    const { rating, count, mapsUri } = await places.rating(facts.place_id);
    const isRated = rating !== undefined;
    return {
      state: isRated ? "shown" : "no_reviews",
      source: "maps",
      rating: rating ?? null,
      count,
      maps_url: mapsUri ?? linked.maps_url,
    };
  } catch (error) {
    if (!(error instanceof PlacesError)) throw error;
    // The operator sees a wrong key or a used-up quota; the owner can type the numbers in.
    services.log.warn(
      { kind: error.kind, provider: error.providerCode },
      "rating on Google failed",
    );
    return { ...linked, state: error.kind === "not_found" ? "gone" : "unavailable" };
  }
}

/** The page of a place without a call of Google. */
function mapsUrl(placeId: string, name: string | null): string {
  const query = new URLSearchParams({ api: "1", query: name ?? "Google", query_place_id: placeId });
  return `https://www.google.com/maps/search/?${query}`;
}
