import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { type Place, type PlaceSearch, PlacesError, type PlacesErrorKind } from "./places.ts";

export interface GooglePlacesOptions {
  apiKey: string;
  /** URL of the service without a trailing slash. The emulator uses the same adapter with its own URL. */
  baseUrl?: string | undefined;
  timeoutMs?: number;
  /** Waits between attempts. Tests replace it to avoid waiting. */
  pause?: (ms: number) => Promise<unknown>;
}

const realUrl = "https://places.googleapis.com/v1";
const maxAttempts = 3;
/** The owner is typing, so a response after a longer pause is too late. */
const maxPauseMs = 2_000;
/** Streets, towns and postal codes. Shops are known by what they are not: they share no type. */
const unreviewable = ["route", "locality", "postal_code", "geocode"];
const locale = { languageCode: "pt-BR", regionCode: "BR" };

const suggestionsShape = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            text: z.object({ text: z.string() }),
            structuredFormat: z
              .object({
                mainText: z.object({ text: z.string() }),
                secondaryText: z.object({ text: z.string() }).optional(),
              })
              .optional(),
            types: z.array(z.string()).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
});

const placeShape = z.object({
  id: z.string(),
  displayName: z.object({ text: z.string() }).optional(),
  formattedAddress: z.string().optional(),
  businessStatus: z.string().optional(),
  movedPlaceId: z.string().optional(),
});

const ratingShape = z.object({
  rating: z.number().min(1).max(5).optional(),
  userRatingCount: z.number().int().min(0).default(0),
  googleMapsUri: z.url({ protocol: /^https$/ }).optional(),
});

const errorShape = z.object({
  error: z.object({
    status: z.string(),
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
  }),
});
/** Google answers a wrong key with 400. */
const wrongKey = "API_KEY_INVALID";

/** Google Places API (New): autocomplete while typing, details of the chosen place. Stores nothing. */
export function googlePlaces(options: GooglePlacesOptions): PlaceSearch {
  const { ask, attemptOnce } = placesCalls(options);

  return {
    async search(text, session) {
      const body = {
        input: text,
        ...locale,
        includedRegionCodes: ["br"],
        includePureServiceAreaBusinesses: true,
        ...(session ? { sessionToken: session } : {}),
      };
      const mask =
        "suggestions.placePrediction.placeId,suggestions.placePrediction.text," +
        "suggestions.placePrediction.structuredFormat,suggestions.placePrediction.types";
      const { suggestions } = read(suggestionsShape, await ask("/places:autocomplete", mask, body));
      return suggestions.flatMap(({ placePrediction: found }): Place[] => {
        if (!found || found.types.some((type) => unreviewable.includes(type))) return [];
        const { mainText, secondaryText } = found.structuredFormat ?? {};
        const name = mainText?.text ?? found.text.text;
        return [{ placeId: found.placeId, name, address: secondaryText?.text ?? "" }];
      });
    },

    async details(placeId, session) {
      const fetchPlace = async (id: string, token?: string) => {
        const query = new URLSearchParams({ ...locale, ...(token ? { sessionToken: token } : {}) });
        const mask = "id,displayName,formattedAddress,businessStatus,movedPlaceId";
        const path = `/places/${encodeURIComponent(id)}?${query}`;
        return read(placeShape, await ask(path, mask));
      };
      const asked = await fetchPlace(placeId, session);
      const place = asked.movedPlaceId ? await fetchPlace(asked.movedPlaceId) : asked;
      return {
        placeId: place.id,
        name: place.displayName?.text ?? "",
        address: place.formattedAddress ?? "",
        closed: place.businessStatus === "CLOSED_PERMANENTLY",
      };
    },

    async rating(placeId) {
      const path = `/places/${encodeURIComponent(placeId)}?${new URLSearchParams(locale)}`;
      const { answer } = await attemptOnce(path, "id,rating,userRatingCount,googleMapsUri");
      if (answer instanceof PlacesError) throw answer;
      const { rating, userRatingCount: count, googleMapsUri: mapsUri } = read(ratingShape, answer);
      return { rating: count > 0 ? rating : undefined, count, mapsUri };
    },
  };
}

/** Calls of the API: `ask` with retries, `attemptOnce` without. */
function placesCalls(options: GooglePlacesOptions) {
  const { apiKey, baseUrl = realUrl, timeoutMs = 4_000, pause = delay } = options;

  async function ask(path: string, mask: string, body?: object): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const { answer, retryAfterMs } = await attemptOnce(path, mask, body);
      if (!(answer instanceof PlacesError)) return answer;
      const wait = retryAfterMs ?? 150 * 2 ** attempt * (0.5 + Math.random());
      if (!answer.retryable || attempt === maxAttempts || wait > maxPauseMs) throw answer;
      await pause(wait);
    }
  }

  async function attemptOnce(
    path: string,
    mask: string,
    body?: object,
  ): Promise<{ answer: unknown; retryAfterMs?: number }> {
    let response: Response;
    let content: unknown;
    try {
      response = await fetch(baseUrl + path, {
        method: body ? "POST" : "GET",
        headers: {
          "X-Goog-Api-Key": apiKey,
          "X-Goog-FieldMask": mask,
          ...(body ? { "Content-Type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // A redirect would send our key to another host.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      content = await response.json().catch(() => ({}));
    } catch (error) {
      const timedOut = error instanceof DOMException && error.name === "TimeoutError";
      // No retry after a timeout: a second one would take too long for the owner.
      if (timedOut) throw new PlacesError("temporary", "TIMEOUT");
      return { answer: new PlacesError("temporary", "NO_ANSWER") };
    }
    if (response.ok) return { answer: content };
    const error = errorShape.safeParse(content).data?.error;
    const isWrongKey = error?.details.some(({ reason }) => reason === wrongKey);
    const code = isWrongKey ? wrongKey : (error?.status ?? String(response.status));
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    return {
      answer: new PlacesError(isWrongKey ? "auth" : kindOf(response.status), code),
      ...(seconds >= 0 ? { retryAfterMs: seconds * 1000 } : {}),
    };
  }

  return { ask, attemptOnce };
}

function read<S extends z.ZodType>(shape: S, content: unknown): z.output<S> {
  const parsed = shape.safeParse(content);
  if (!parsed.success) throw new PlacesError("temporary", "UNREADABLE");
  return parsed.data;
}

function kindOf(status: number): PlacesErrorKind {
  if (status === 401 || status === 403) return "auth";
  if (status === 404) return "not_found";
  if (status === 429) return "rate_limited";
  return status >= 500 ? "temporary" : "validation";
}
