import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Db } from "#src/db/client.ts";
import { type Clock, systemClock } from "#src/services/clock.ts";
import { findInvented, type InventedPlace, inventedPlaces } from "./invented-places.ts";
import { listen } from "./listen.server.ts";
import { readSwitch } from "./switches.server.ts";

/** The behaviours of the emulated map: `normal`, and fault modes that the real map can show. */
export const placesBehaviours = [
  "normal",
  "empty",
  "no_reviews",
  "bad_key",
  "denied",
  "gone",
  "busy",
  "unavailable",
  "silent",
  "drops",
] as const;

export type PlacesBehaviour = (typeof placesBehaviours)[number];

/** Returns the current behaviour of the emulated map. */
export function readPlacesBehaviour(db: Db): Promise<PlacesBehaviour> {
  return readSwitch(db, "places", placesBehaviours, "normal");
}

export type PlaceRating = Required<Pick<InventedPlace, "rating" | "userRatingCount">>;

export interface PlacesServer {
  url: string;
  /** Calls received, oldest first. Google bills a call outside of a live session by itself. */
  calls: { path: string; session: string | undefined; inSession: boolean }[];
  stop(): Promise<void>;
}

/** The only key that the emulator accepts. */
export const placesKey = "emulated-places-secret-key";

/** A session that was not used for this time has ended. Google says 'a few minutes'. */
const sessionMs = 3 * 60_000;

const ratingFields = ["rating", "userRatingCount"];
/** Fields of a place that a mask may name here. The real map has more, and rejects unknown ones too. */
const maskFields = new Set([
  "id",
  "displayName",
  "formattedAddress",
  "shortFormattedAddress",
  "types",
  "businessStatus",
  "movedPlaceId",
  "googleMapsUri",
  ...ratingFields,
]);
/** Fields of a prediction that a mask may name here. */
const predictionFields = ["place", "placeId", "text", "structuredFormat", "types"];
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Starts an HTTP server on loopback with the calls of the Google Places API (New) that the product uses.
 * It returns invented places. `readRating` returns the rating of a place by the reviews of its emulated profile,
 * and undefined if that has none.
 */
export async function startPlacesServer(
  behaviour: () => Promise<PlacesBehaviour>,
  readRating: (placeId: string) => Promise<PlaceRating | undefined> = async () => undefined,
  clock: Clock = systemClock,
): Promise<PlacesServer> {
  const calls: PlacesServer["calls"] = [];
  const countInSession = sessionCounter(clock);
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (c, next) => {
    const now = await behaviour();
    if (now === "drops") c.env.incoming.socket.destroy();
    if (now === "silent" || now === "drops") return new Promise<never>(() => undefined);
    const failure = failures[now];
    if (failure) return refuse(c, ...failure);
    const key = c.req.header("x-goog-api-key");
    if (!key) return refuse(c, 403, "PERMISSION_DENIED");
    if (key !== placesKey || now === "bad_key") return refuseKey(c);
    if (!c.req.header("x-goog-fieldmask")) return refuse(c, 400, "INVALID_ARGUMENT");
    await next();
  });

  app.post("/v1/places:autocomplete", async (c) => {
    const { input = "", sessionToken } = await c.req.json<Record<string, string>>();
    const fields = maskedPrediction(c.req.header("x-goog-fieldmask"));
    if (!input || !fields || (sessionToken && !uuid4.test(sessionToken)))
      return refuse(c, 400, "INVALID_ARGUMENT");
    const inSession = countInSession(sessionToken);
    calls.push({ path: c.req.path, session: sessionToken, inSession });
    const found = (await behaviour()) === "empty" ? [] : findInvented(input).slice(0, 5);
    if (found.length === 0) return c.json({});
    const suggestions = found.map((place) => ({
      placePrediction: only(fields, prediction(place)),
    }));
    return c.json({ suggestions });
  });

  app.get("/v1/places/:id", async (c) => {
    const session = c.req.query("sessionToken");
    calls.push({ path: c.req.path, session, inSession: countInSession(session, true) });
    const place = inventedPlaces.find(({ id }) => id === c.req.param("id"));
    if (!place) return refuse(c, 404, "NOT_FOUND");
    const fields = (c.req.header("x-goog-fieldmask") ?? "").split(",");
    if (fields.some((field) => !maskFields.has(field))) return refuse(c, 400, "INVALID_ARGUMENT");
    const hidden = (await behaviour()) === "no_reviews" ? ratingFields : [];
    const shown = { ...place, ...(await readRating(place.id)) };
    const visible = fields.filter((field) => !hidden.includes(field));
    return c.json(only(visible, shown));
  });

  const { url, stop } = await listen(app);
  return { url: `${url}/v1`, calls, stop };
}

/** Returns the function that counts a call, and tells if it is in a live session. */
function sessionCounter(clock: Clock) {
  /** Time of the last search of each session; 0 after its details call. */
  const sessions = new Map<string, number>();
  return (session: string | undefined, isEnd = false): boolean => {
    if (!session) return false;
    const now = clock.now().getTime();
    const isLive = now - (sessions.get(session) ?? now) < sessionMs;
    sessions.set(session, isLive && !isEnd ? now : 0);
    return isLive;
  };
}

const failures: Partial<
  Record<PlacesBehaviour, [status: 400 | 403 | 404 | 429 | 503, name: string]>
> = {
  denied: [403, "PERMISSION_DENIED"],
  gone: [404, "NOT_FOUND"],
  busy: [429, "RESOURCE_EXHAUSTED"],
  unavailable: [503, "UNAVAILABLE"],
};

function refuse(c: Context, code: 400 | 403 | 404 | 429 | 503, status: string) {
  if (code === 429) c.header("Retry-After", "1");
  return c.json({ error: { code, status, message: `Emulated ${status}`, details: [] } }, code);
}

/** Google answers a wrong key with 400, not with 401 or 403. */
function refuseKey(c: Context) {
  const message = "API key not valid. Please pass a valid API key.";
  const details = [
    {
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      reason: "API_KEY_INVALID",
      domain: "googleapis.com",
      metadata: { service: "places.googleapis.com" },
    },
  ];
  return c.json({ error: { code: 400, status: "INVALID_ARGUMENT", message, details } }, 400);
}

/** Returns the fields of a prediction that a mask names; undefined for a mask with an unknown field. */
function maskedPrediction(mask = ""): string[] | undefined {
  const all = ["*", "suggestions", "suggestions.placePrediction"];
  const fields = mask.split(",").flatMap((path) => {
    if (all.includes(path)) return predictionFields;
    return predictionFields.find((field) => path === `suggestions.placePrediction.${field}`);
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

function only(fields: string[], content: object): object {
  return Object.fromEntries(Object.entries(content).filter(([field]) => fields.includes(field)));
}

function prediction(place: InventedPlace) {
  const { id, displayName, formattedAddress, shortFormattedAddress, types } = place;
  return {
    place: `places/${id}`,
    placeId: id,
    text: { text: `${displayName.text}, ${formattedAddress}` },
    structuredFormat: {
      mainText: { text: displayName.text },
      secondaryText: { text: shortFormattedAddress },
    },
    types,
  };
}
