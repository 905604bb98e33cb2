import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTicket } from "#src/features/session/google-identity/google-ticket.server.ts";
import type { PlaceSearch } from "#src/services/places/places.ts";
import { send, startTestApi, type TestApi, testSettings } from "#testing/api.ts";
import { newDevice } from "#testing/device.ts";
import { createTenant } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { newOwner } from "#testing/owner.ts";

/** What Google was asked, each of which costs money. */
const asked: string[] = [];
const places: PlaceSearch = {
  async search(text, session) {
    asked.push(`search ${text} ${session}`);
    return [{ placeId: "ChIJteste", name: "Padaria", address: "Centro" }];
  },
  async details(placeId, session) {
    asked.push(`details ${placeId} ${session}`);
    return { placeId, name: "Padaria", address: "Rua Um, 1, Centro", closed: false };
  },
  rating: async () => ({ rating: undefined, count: 0, mapsUri: undefined }),
};
beforeEach(() => {
  asked.length = 0;
});

const path = "/api/clientes/cadastro-google/locais/";
const session = "6f1f7a52-3c51-4b6e-9a38-0f6a4f5f8d10";
let people = 0;

/** A Google account that has come back from Google's page. */
function newPerson({ services }: TestApi, { isEmailVerified = true } = {}) {
  const email = `dona${++people}@gmail.test`;
  const identity = { sub: `sub-${email}`, email, isEmailVerified };
  const ticket = () => makeTicket(services, identity);
  return { email, device: newDevice(), newTicket: ticket, ticket: ticket() };
}
type Person = ReturnType<typeof newPerson>;

const search = (api: TestApi, ticket: unknown, ip = "192.0.2.1") =>
  send(api, "POST", path, {
    body: { ticket, q: "padaria", session },
    headers: { "X-Forwarded-For": ip },
  });
const choose = (api: TestApi, ticket: unknown) =>
  send(api, "POST", `${path}ChIJteste/`, { body: { ticket, session } });

async function signUp(api: TestApi, { ticket, device }: Pick<Person, "ticket" | "device">) {
  const recaptcha = await humanToken(api.services, "sign-up");
  const phone = `119${String(20_000_000 + ++people)}`;
  const body = { ticket, device, phone, recaptcha };
  return send(api, "POST", "/api/clientes/cadastro-google/", { body });
}

describe("the search of a person without an account", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ places });
  });
  afterAll(() => api.stop());

  test("finds and reads places with the ticket, in one billed session, until the account begins", async () => {
    const person = newPerson(api);
    expect((await search(api, person.ticket)).body).toEqual([
      { place_id: "ChIJteste", place_name: "Padaria", address: "Centro" },
    ]);
    expect((await choose(api, person.ticket)).body).toEqual({
      place_id: "ChIJteste",
      place_name: "Padaria",
      address: "Rua Um, 1, Centro",
    });
    expect(asked).toEqual([`search padaria ${session}`, `details ChIJteste ${session}`]);

    expect((await signUp(api, person)).status).toBe(201);
    for (const late of [await search(api, person.ticket), await choose(api, person.ticket)]) {
      expect([late.status, late.body.code]).toEqual([400, "google_ticket_invalid"]);
    }
    expect(asked).toHaveLength(2);
  });

  test("attack: no other ticket asks Google anything", async () => {
    const owner = await createTenant(api.services);
    const identity = { sub: "stranger", email: owner.email, isEmailVerified: true };
    const expired = newPerson(api).ticket;
    api.clock.advance({ minutes: 30 });
    const good = newPerson(api).ticket;
    const tickets = {
      "of an email that Google has not verified": newPerson(api, { isEmailVerified: false }).ticket,
      "to join an account": makeTicket(api.services, identity),
      "after 30 minutes": expired,
      forged: `${good.slice(0, -4)}AAAA`,
      empty: "",
    };
    for (const [name, ticket] of Object.entries(tickets)) {
      for (const refused of [await search(api, ticket), await choose(api, ticket)]) {
        expect(refused.status, name).toBe(400);
      }
    }
    expect((await search(api, undefined)).status).toBe(400);
    expect(asked).toEqual([]);
    expect((await search(api, good)).status).toBe(200);
  });

  test("without a search of places the call says so", async () => {
    api.services.places = undefined;
    expect((await search(api, newPerson(api).ticket)).body.code).toBe("places_off");
    api.services.places = places;
  });
});

test("attack: a Google account has 20 calls a day with all its tickets, and an IP address 120 with trials and sign-ups", async () => {
  const settings = { ...testSettings, trustProxy: true };
  const api = await startTestApi({ places, settings }, { limitsScale: 1 });
  const person = newPerson(api);
  const statuses: number[] = [];
  for (let call = 0; call < 21; call++) {
    statuses.push((await search(api, person.newTicket(), `198.51.100.${call}`)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  expect(asked).toHaveLength(20);

  const ip = "192.0.2.9";
  const headers = { "X-Forwarded-For": ip };
  let found = 0;
  for (let trial = 0; trial < 2; trial++) {
    const { token } = await newOwner(api);
    for (let call = 0; call < 40; call++) {
      const { status } = await send(api, "GET", "/api/places/?q=padaria", { token, headers });
      if (status === 200) found += 1;
    }
  }
  for (let one = 0; one < 3; one++) {
    const { ticket } = newPerson(api);
    for (let call = 0; call < 20; call++) {
      if ((await search(api, ticket, ip)).status === 200) found += 1;
    }
  }
  expect(found).toBe(120);
  await api.stop();
});

test("attack: sign-ups use the part of the budget that trials have, each less than the one before", async () => {
  const placeCalls = { perDay: 125, perMonth: 5000 };
  const settings = { ...testSettings, trustProxy: true, placeCalls };
  const api = await startTestApi({ places, settings }, { limitsScale: 1 });
  const found: number[] = [];
  for (let one = 0; one < 4; one++) {
    const { ticket } = newPerson(api);
    let count = 0;
    while ((await search(api, ticket, `203.0.113.${one}`)).status === 200) count += 1;
    found.push(count);
  }
  // Each one has a tenth of what the ones before left of 100 calls.
  expect(found).toEqual([10, 9, 8, 7]);
  const { token } = await newOwner(api, { plan: "paid" });
  expect((await send(api, "GET", "/api/places/?q=padaria", { token })).status).toBe(200);
  await api.stop();
});

test("attack: many Google accounts leave a fifth of the budget for owners who pay", async () => {
  const settings = { ...testSettings, placeCalls: { perDay: 5, perMonth: 5000 } };
  const api = await startTestApi({ places, settings });
  const statuses: number[] = [];
  for (let one = 0; one < 5; one++)
    statuses.push((await search(api, newPerson(api).ticket)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 502]);
  const { token } = await newOwner(api, { plan: "paid" });
  expect((await send(api, "GET", "/api/places/?q=padaria", { token })).status).toBe(200);
  await api.stop();
});

describe("a repeated sign-up", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ places });
  });
  afterAll(() => api.stop());

  const accountOf = async (token: string) => (await send(api, "GET", "/api/me", { token })).body;

  test("in the same browser gets a session of the same account, also beside the first one", async () => {
    const person = newPerson(api);
    const both = await Promise.all([signUp(api, person), signUp(api, person)]);
    const later = await signUp(api, person);
    const answers = [...both, later];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const accounts = await Promise.all(answers.map(({ body }) => accountOf(body.session.access)));
    expect(new Set(accounts.map(({ uuid }) => uuid)).size).toBe(1);
    expect(accounts[0]?.shops).toHaveLength(1);
  });

  test("attack: a ticket opens nothing in another browser, after a log-out, or for another Google account", async () => {
    const person = newPerson(api);
    const first = await signUp(api, person);
    const codeOf = async (changes: Partial<Person>) =>
      (await signUp(api, { ...person, ...changes })).body.code;
    expect(await codeOf({ device: newDevice() })).toBe("email_taken");
    const other = { sub: "other", email: person.email, isEmailVerified: true };
    expect(await codeOf({ ticket: makeTicket(api.services, other) })).toBe("email_taken");
    const { refresh } = first.body.session;
    await send(api, "POST", "/api/logout/", { body: { refresh } });
    expect(await codeOf({})).toBe("email_taken");
  });
});
