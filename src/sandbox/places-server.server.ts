import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { Db } from "#src/db/client.ts";
import { findInvented, type InventedPlace, inventedPlaces } from "./invented-places.ts";
import { readSwitch } from "./switches.server.ts";

/** The behaviours of the emulated map: `normal`, and fault modes that the real map can show. */
export const placesMoods = [
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

export type PlacesMood = (typeof placesMoods)[number];

/** Returns the current behaviour of the emulated map. */
export function readPlacesMood(db: Db): Promise<PlacesMood> {
  return readSwitch(db, "places", placesMoods, "normal");
}

export type PlaceRating = Required<Pick<InventedPlace, "rating" | "userRatingCount">>;

export interface PlacesServer {
  url: string;
  /** Calls received, oldest first. */
  calls: { path: string; session: string | undefined }[];
  stop(): Promise<void>;
}

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
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Starts an HTTP server on loopback with the calls of the Google Places API (New) that the product uses.
 * It returns invented places. `readRating` returns the rating of a place by the reviews of its emulated profile,
 * and undefined if that has none.
 */
export async function startPlacesServer(
  mood: () => Promise<PlacesMood>,
  readRating: (placeId: string) => Promise<PlaceRating | undefined> = async () => undefined,
): Promise<PlacesServer> {
  const calls: PlacesServer["calls"] = [];
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (c, next) => {
    const now = await mood();
    if (now === "drops") c.env.incoming.socket.destroy();
    if (now === "silent" || now === "drops") return new Promise<never>(() => undefined);
    const failure = failures[now];
    if (failure) return refuse(c, ...failure);
    if (!c.req.header("x-goog-api-key")) return refuse(c, 403, "PERMISSION_DENIED");
    if (!c.req.header("x-goog-fieldmask")) return refuse(c, 400, "INVALID_ARGUMENT");
    await next();
  });

  app.post("/v1/places:autocomplete", async (c) => {
    const { input = "", sessionToken } = await c.req.json<Record<string, string>>();
    calls.push({ path: c.req.path, session: sessionToken });
    if (!input || (sessionToken && !uuid4.test(sessionToken)))
      return refuse(c, 400, "INVALID_ARGUMENT");
    const found = (await mood()) === "empty" ? [] : findInvented(input).slice(0, 5);
    if (found.length === 0) return c.json({});
    return c.json({ suggestions: found.map((place) => ({ placePrediction: prediction(place) })) });
  });

  app.get("/v1/places/:id", async (c) => {
    calls.push({ path: c.req.path, session: c.req.query("sessionToken") });
    const place = inventedPlaces.find(({ id }) => id === c.req.param("id"));
    if (!place) return refuse(c, 404, "NOT_FOUND");
    const fields = (c.req.header("x-goog-fieldmask") ?? "").split(",");
    if (fields.some((field) => !maskFields.has(field))) return refuse(c, 400, "INVALID_ARGUMENT");
    const hidden = (await mood()) === "no_reviews" ? ratingFields : [];
    const shown = { ...place, ...(await readRating(place.id)) };
    const asked = Object.entries(shown).filter(
      ([field]) => fields.includes(field) && !hidden.includes(field),
    );
    return c.json(Object.fromEntries(asked));
  });

  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const failures: Partial<Record<PlacesMood, [status: 400 | 403 | 404 | 429 | 503, name: string]>> = {
  bad_key: [400, "INVALID_ARGUMENT"],
  denied: [403, "PERMISSION_DENIED"],
  gone: [404, "NOT_FOUND"],
  busy: [429, "RESOURCE_EXHAUSTED"],
  unavailable: [503, "UNAVAILABLE"],
};

function refuse(c: Context, code: 400 | 403 | 404 | 429 | 503, status: string) {
  if (code === 429) c.header("Retry-After", "1");
  return c.json({ error: { code, status, message: `Emulated ${status}`, details: [] } }, code);
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
