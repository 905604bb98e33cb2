import { Hono } from "hono";
import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { type GoogleEnv, refuse } from "./behaviours.server.ts";

const maxAccounts = 20;
const maxLocations = 100;
const fields = ["name", "title", "storefrontAddress", "metadata", "openInfo", "languageCode"];

interface LocationRow {
  name: string;
  title: string;
  address: string | null;
  place_id: string | null;
  verified: boolean;
  duplicate_of: string | null;
}

/** Accounts and places of a Google user, in the pages and with the field mask of the real APIs. */
export function listingApi(options: {
  db: Db;
  /** Returns the id of the user whose access token the header contains. */
  userOf: (authorization: string | undefined) => Promise<string | undefined>;
}) {
  const { db, userOf } = options;
  const api = new Hono<GoogleEnv & { Variables: { userId: string } }>();

  api.use("/v1/*", async (c, next) => {
    const userId = await userOf(c.req.header("Authorization"));
    if (!userId) return refuse(c, 401, "UNAUTHENTICATED");
    c.set("userId", userId);
    await next();
  });

  api.get("/v1/accounts", async (c) => {
    const { rows } = await sql<{ name: string; title: string; type: string }>`
      select name, title, type from sandbox.google_account where user_id = ${c.var.userId}
      order by position`.execute(db);
    const page = pageOf(rows, c.req.query(), maxAccounts, maxAccounts);
    if (!page) return refuse(c, 400, "INVALID_ARGUMENT");
    const accounts = page.items.map(({ name, title, type }) => ({
      name,
      accountName: title,
      type,
      role: "PRIMARY_OWNER",
      verificationState: "UNVERIFIED",
      vettedState: "NOT_VETTED",
    }));
    return c.json({ ...(accounts.length > 0 ? { accounts } : {}), ...page.next });
  });

  api.get("/v1/accounts/:account/locations", async (c) => {
    const mask = maskOf(c.req.query("readMask"));
    if (!mask) return refuse(c, 400, "INVALID_ARGUMENT");
    const account = `accounts/${c.req.param("account")}`;
    if (!(await isAccountOf(db, c.var.userId, account))) return refuse(c, 403, "PERMISSION_DENIED");
    const { rows } = await sql<LocationRow>`
      select name, title, address, place_id, verified, duplicate_of from sandbox.google_location
      where account_name = ${account} order by name`.execute(db);
    const page = pageOf(rows, c.req.query(), maxLocations, 10);
    if (!page) return refuse(c, 400, "INVALID_ARGUMENT");
    const locations = page.items.map((row) => maskedLocation(row, mask));
    return c.json({ ...(locations.length > 0 ? { locations } : {}), ...page.next });
  });

  api.get("/v1/locations/:location", async (c) => {
    const mask = maskOf(c.req.query("readMask"));
    if (!mask) return refuse(c, 400, "INVALID_ARGUMENT");
    const { rows } = await sql<LocationRow>`
      select l.name, l.title, l.address, l.place_id, l.verified, l.duplicate_of
      from sandbox.google_location l
      join sandbox.google_account a on a.name = l.account_name
      where a.user_id = ${c.var.userId} and l.name = ${`locations/${c.req.param("location")}`}`.execute(
      db,
    );
    const [row] = rows;
    return row ? c.json(maskedLocation(row, mask)) : refuse(c, 403, "PERMISSION_DENIED");
  });

  return api;
}

/** The mask is mandatory. Returns undefined for a missing one and for unknown fields. */
function maskOf(readMask = ""): string[] | undefined {
  const mask = readMask.split(",").filter(Boolean);
  return mask.length > 0 && mask.every((field) => fields.includes(field)) ? mask : undefined;
}

async function isAccountOf(db: Db, userId: string, account: string): Promise<boolean> {
  const { rows } = await sql`select from sandbox.google_account
    where user_id = ${userId} and name = ${account}`.execute(db);
  return rows.length > 0;
}

/** Returns one page; undefined for a page size or token that Google refuses. */
function pageOf<Item>(
  all: Item[],
  { pageSize, pageToken = "p0" }: Record<string, string>,
  max: number,
  byDefault: number,
): { items: Item[]; next: { nextPageToken?: string } } | undefined {
  const size = Number(pageSize ?? byDefault);
  const start = Number(/^p(\d+)$/.exec(pageToken)?.[1] ?? Number.NaN);
  if (!(size >= 1 && size <= max) || Number.isNaN(start)) return undefined;
  const end = start + size;
  return {
    items: all.slice(start, end),
    next: end < all.length ? { nextPageToken: `p${end}` } : {},
  };
}

/** As with Google, the name has no account part, and a business without a shop has no address. */
function maskedLocation(row: LocationRow, mask: string[]): object {
  const { name, title, address, place_id: placeId, verified, duplicate_of } = row;
  const [street, town = "", state = ""] = (address ?? "").split("|");
  const location = {
    name,
    title,
    languageCode: "pt",
    openInfo: { status: "OPEN" },
    ...(address
      ? {
          storefrontAddress: {
            regionCode: "BR",
            addressLines: [street],
            locality: town,
            administrativeArea: state,
          },
        }
      : {}),
    metadata: {
      ...(placeId ? { placeId } : {}),
      ...(verified ? { hasVoiceOfMerchant: true } : {}),
      ...(duplicate_of ? { duplicateLocation: duplicate_of } : {}),
    },
  };
  return Object.fromEntries(Object.entries(location).filter(([field]) => mask.includes(field)));
}
