import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import { inventedPlaces } from "../invented-places.ts";

/** A place that an emulated Google user manages. */
export interface EmulatedLocation {
  name: string;
  title: string;
  /** 'Street|Town|State'; undefined for a business without a shop. */
  address?: string;
  placeId?: string;
  /** False for an unverified and for a suspended place, which Google does not tell apart. */
  verified?: boolean;
  /** The location that this one is a copy of, for Google. It has no reviews of its own. */
  duplicateOf?: string;
}

export interface EmulatedAccount {
  name: string;
  title: string;
  type?: "PERSONAL" | "LOCATION_GROUP";
  locations: EmulatedLocation[];
}

export interface EmulatedUser {
  id: string;
  name: string;
  /** Default: an email made of the id. */
  email?: string;
  accounts: EmulatedAccount[];
}

/** The place of the demo bakery, as Google names it. */
export const demoPlace = { account: "accounts/1001", location: "locations/2001" };
export const demoUserId = "ana-padaria";

const demoUsers: EmulatedUser[] = [
  {
    id: demoUserId,
    name: "Ana Padaria (dona da Padaria Estrela)",
    email: "demo@estrelou.test",
    accounts: [
      {
        name: demoPlace.account,
        title: "Ana Padaria",
        locations: [
          {
            name: demoPlace.location,
            title: "Padaria Estrela",
            address: "Rua das Laranjeiras, 120|São Paulo|SP",
            placeId: "ChIJdemo0padaria0estrela",
          },
          {
            name: "locations/2002",
            title: "Padaria Estrela Centro",
            address: "Rua Direita, 8|São Paulo|SP",
            placeId: "ChIJdemo0padaria0centro0",
            verified: false,
          },
          {
            name: "locations/2003",
            title: "Padaria Estrela (cópia)",
            address: "Rua das Laranjeiras, 120|São Paulo|SP",
            duplicateOf: demoPlace.location,
          },
        ],
      },
    ],
  },
  {
    id: "beto-sem-lugar",
    name: "Beto (não administra nenhum perfil)",
    accounts: [{ name: "accounts/1002", title: "Beto", locations: [] }],
  },
  {
    id: "agencia",
    name: "Agência (25 contas)",
    accounts: Array.from({ length: 25 }, (_, index) => ({
      name: `accounts/${1100 + index}`,
      title: index === 0 ? "Agência" : `Cliente ${index}`,
      type: index === 0 ? ("PERSONAL" as const) : ("LOCATION_GROUP" as const),
      locations: Array.from({ length: index === 24 ? 130 : index === 0 ? 0 : 1 }, (_, place) => ({
        name: `locations/${310_000 + index * 1000 + place}`,
        title: `Loja ${index}.${place + 1}`,
        address: `Rua ${place + 1}, ${index}|Campinas|SP`,
        placeId: `ChIJagencia0${index}0${place}`,
      })),
    })),
  },
  {
    id: "gerente-geral",
    name: "Gerente de todos os locais inventados",
    accounts: [
      {
        name: "accounts/1003",
        title: "Gerente",
        locations: inventedPlaces.map(({ id, displayName, formattedAddress }, index) => ({
          name: `locations/${500_000 + index}`,
          title: displayName.text,
          address: formattedAddress,
          placeId: id,
        })),
      },
    ],
  },
];

/** Adds the users of the demonstration, unless they exist. */
export async function addDemoUsers(db: Db): Promise<void> {
  for (const user of demoUsers) await addGoogleUser(db, user);
}

let added = 0;

/** Adds a Google user with accounts and places, unless the user exists. */
export async function addGoogleUser(
  db: Db,
  { id, name, email = `${id}@gmail.test`, accounts }: EmulatedUser,
): Promise<void> {
  const { rows } = await sql`insert into sandbox.google_user (id, name, position, email)
    values (${id}, ${name}, ${added++}, ${email}) on conflict do nothing returning id`.execute(db);
  if (rows.length === 0) return;
  const flat = accounts.map((account, position) => ({
    name: account.name,
    title: account.title,
    type: account.type ?? "PERSONAL",
    position,
  }));
  await sql`insert into sandbox.google_account (name, user_id, title, type, position)
    select name, ${id}, title, type, position from json_to_recordset(${JSON.stringify(flat)}::json)
      as a (name text, title text, type text, position int)`.execute(db);
  const locations = accounts.flatMap((account) =>
    account.locations.map((place) => ({
      account_name: account.name,
      name: place.name,
      title: place.title,
      address: place.address ?? null,
      place_id: place.placeId ?? null,
      verified: place.verified ?? !place.duplicateOf,
      duplicate_of: place.duplicateOf ?? null,
    })),
  );
  await sql`insert into sandbox.google_location
      (account_name, name, title, address, place_id, verified, duplicate_of)
    select account_name, name, title, address, place_id, verified, duplicate_of
    from json_to_recordset(${JSON.stringify(locations)}::json) as l (account_name text, name text,
      title text, address text, place_id text, verified boolean, duplicate_of text)`.execute(db);
}

export async function listGoogleUsers(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from sandbox.google_user order by position, id`.execute(db);
  return rows;
}
