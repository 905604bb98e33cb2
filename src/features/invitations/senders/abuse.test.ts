import { expect, test } from "vitest";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { type PlaceSearch, PlacesError } from "#src/services/places/places.ts";
import { logInAs, send, startTestApi } from "#testing/api.ts";
import { type CampaignOwner, campaignsPath, setUpCampaignTests } from "#testing/campaigns.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { releaseAsSeen } from "#testing/release-as-seen.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { maxPerTrialDay } from "../campaigns/limits.ts";
import { hashMailbox } from "../mailboxes/hashes.server.ts";
import { maxPerMailbox } from "../mailboxes/limits.ts";
import { releaseInvitation, reserveInvitation } from "../mailboxes/queries.server.ts";

const world = setUpCampaignTests();
const { newOwner, customers, order, check, current, statuses, receivers, later, mails } = world;

const again = async (owner: CampaignOwner): Promise<CampaignOwner> => ({
  ...owner,
  token: (await logInAs(world.api, owner)).access,
});
const putEmailText = ({ token }: CampaignOwner, body: unknown) =>
  send(world.api, "PUT", "/api/dashboard/invitations/email/", { token, body });

/** A map with one place. */
const mapWith = (placeId: string, name: string): PlaceSearch => ({
  search: async () => [],
  async details(id) {
    if (id !== placeId) throw new PlacesError("not_found", "NOT_FOUND");
    return { placeId, name, address: "Rua Um, 1", closed: false };
  },
  rating: async () => ({ rating: undefined, count: 0, mapsUri: undefined }),
});

test("attack: twelve mails to one stranger in 21 seconds send one mail", async () => {
  const owner = await newOwner();
  const [stranger = "", tagged = ""] = ["ana.s@destino.test", "ANA.S+casa@destino.test"];
  for (let index = 0; index < 12; index++) {
    world.api.clock.advance({ seconds: 2 });
    expect((await order(owner, [index % 2 ? tagged : stranger])).status).toBe(201);
    await world.api.runJobs();
  }
  expect(receivers()).toEqual([stranger]);
  expect(await statuses(owner)).toEqual(["recent"]);
  expect((await check(owner, [stranger])).body).toMatchObject({ recently_invited: 1 });

  world.api.clock.advance({ days: 30, seconds: 1 });
  expect((await order(await again(owner), [stranger])).status).toBe(201);
  await world.api.runJobs();
  expect(receivers().filter((to) => to === stranger)).toHaveLength(2);
});

test("attack: five accounts that mail the same person reach the person three times", async () => {
  const [stranger = ""] = customers(1);
  const owners = [];
  for (let index = 0; index < maxPerMailbox + 2; index++) owners.push(await newOwner());
  await Promise.all(owners.map((owner) => order(owner, [stranger])));
  await world.api.runJobs();
  expect(receivers()).toEqual(Array(maxPerMailbox).fill(stranger));
  const ends = await Promise.all(owners.map(statuses));
  expect(ends.flat().filter((status) => status === "recent")).toHaveLength(2);

  // A removed account does not free the mailbox.
  for (const owner of owners) {
    const body = { password: owner.password };
    await send(world.api, "DELETE", "/api/account/", { token: owner.token, body });
  }
  await world.api.runJobs();
  await order(await newOwner(), [stranger]);
  await world.api.runJobs();
  expect(receivers().filter((to) => to === stranger)).toHaveLength(maxPerMailbox);
  expect(await findInDatabase(world.api.services.db, [stranger])).toEqual([]);
});

test("concurrent reservations of a mailbox are exact, by business and over all", async () => {
  const { db, clock, settings } = world.api.services;
  const owners = await Promise.all([1, 2, 3, 4, 5].map(() => newOwner()));
  const mailbox = hashMailbox(settings, "corrida@destino.test");
  const calls = owners.flatMap(({ businessId }) => [businessId, businessId]);
  const made = await Promise.all(
    calls.map((id) => reserveInvitation(db, id, mailbox, clock.now())),
  );
  expect(made.filter(Boolean)).toHaveLength(maxPerMailbox);
});

test("releasing an earlier reservation of a mailbox leaves the newer one", async () => {
  const { db, clock, settings } = world.api.services;
  const [owner, [email = ""]] = [await newOwner(), customers(1)];
  const mailbox = hashMailbox(settings, email);
  const [first, second] = [clock.now(), new Date(clock.now().getTime() + 31 * 86_400_000)];
  for (const at of [first, second]) {
    expect(await reserveInvitation(db, owner.businessId, mailbox, at)).toBe(true);
  }
  await releaseInvitation(db, owner.businessId, mailbox[0], first);
  expect(await reserveInvitation(db, owner.businessId, mailbox, second)).toBe(false);
  await releaseInvitation(db, owner.businessId, mailbox[0], second);
  expect(await reserveInvitation(db, owner.businessId, mailbox, second)).toBe(true);
});

test("a mail that was refused or postponed does not count as an invitation", async () => {
  const owner = await newOwner();
  const [refused = "", slow = ""] = customers(2);
  world.smtp.behaviours.set(refused, "refuses-recipient").set(slow, "greylists");
  await order(owner, [refused, slow]);
  await world.api.runJobs();
  expect((await check(owner, [refused, slow])).body.recently_invited).toBe(0);
  world.smtp.behaviours.clear();
  await later(2);
  expect(await statuses(owner)).toEqual(["refused", "sent"]);
  expect((await check(owner, [refused, slow])).body.recently_invited).toBe(1);
});

test("attack: 'Nubank Segurança' with 'Sua conta será bloqueada' and an address in the text", async () => {
  const owner = await newOwner({ placeName: "Nubank Segurança" });
  const subject = "Sua conta será bloqueada";
  const rejected = [
    [{ subject, text: "Confirme em nubank-seguro.com.br/conta" }, "text_has_link"],
    [{ subject: "Acesse bit.ly/3x", text: "Confirme" }, "text_has_link"],
    [{ subject, text: "Fale com suporte@nubank-seguro.test" }, "text_has_email"],
    [{ subject, text: "Avalie e ganhe R$ 10,00" }, "text_trades_rating"],
  ] as const;
  for (const [body, code] of rejected) {
    expect(await putEmailText(owner, body)).toMatchObject({ status: 400, body: { code } });
  }
  await putEmailText(owner, { subject, text: "Conte pra gente." });
  await order(owner, customers(1));
  await world.api.runJobs();
  const [mail] = await mails();
  expect(mail?.from?.name).toBe("Nubank Segurança via Estrelou");
  const lines = mail?.text?.split("\n") ?? [];
  expect(lines[0]).toMatch(/^Nubank Segurança usa o Estrelou para pedir a opinião de clientes/);
  expect(mail?.html?.indexOf("usa o Estrelou")).toBeLessThan(mail?.html?.indexOf("<h1") ?? 0);

  // A text that was stored before this rule, and a text with the name of the business.
  await world.api.services.db
    .updateTable("invitation_text")
    .set({ body: "Veja https://golpe.test" })
    .where("business_id", "=", owner.businessId)
    .execute();
  expect((await order(owner, customers(1))).body.code).toBe("text_has_link");
  const other = await newOwner({ placeName: "Caixa golpe.com" });
  expect((await order(other, customers(1))).body.code).toBe("name_not_mailable");
});

test("attack: a name that changes after the campaign was created is in no mail", async () => {
  const owner = await newOwner({ placeName: "Padaria Sol", address: "Veja golpe.com/a" });
  await order(owner, customers(1));
  await world.api.services.db
    .updateTable("business")
    .set({ place_name: "Nubank Segurança" })
    .where("id", "=", owner.businessId)
    .execute();
  await world.api.runJobs();
  expect((await mails())[0]?.from?.name).toBe("Padaria Sol via Estrelou");
  expect(world.smtp.received[0]?.raw).not.toMatch(/Nubank|golpe/);
});

test("attack: trial accounts send nothing for a place that no search found", async () => {
  const owner = await newOwner({ plan: "trial", placeName: "Nubank Segurança" });
  expect((await order(owner, customers(1))).body.code).toBe("place_unreleased");

  const api = await startTestApi({ places: mapWith("ChIJteste", "Padaria Sol") });
  try {
    const codeFor = async (placeName: string) => {
      const tenant = await createTenant(api.services, { placeName });
      const { access: token } = await logInAs(api, tenant);
      const list = { body: { addresses: customers(1) }, token };
      return (await send(api, "POST", `${campaignsPath}check/`, list)).body.code;
    };
    expect(await codeFor("Nubank Segurança")).toBe("place_unverified");
    expect(await codeFor("padaria sol!")).toBeUndefined();
  } finally {
    await api.stop();
  }
});

test("attack: a trial may have its place checked 30 times a day, because each check costs money", async () => {
  let reads = 0;
  const map = mapWith("ChIJteste", "Padaria Sol");
  const details = (id: string) => {
    reads++;
    return map.details(id);
  };
  const api = await startTestApi({ places: { ...map, details } }, { limitsScale: 1 });
  try {
    const tenant = await createTenant(api.services, { placeName: "Padaria Lua" });
    const { access: token } = await logInAs(api, tenant);
    const codes = [];
    for (let index = 0; index < 31; index++) {
      const body = { id: crypto.randomUUID(), addresses: customers(1), takes_replies: false };
      codes.push((await send(api, "POST", campaignsPath, { token, body })).body.code);
    }
    expect(new Set(codes.slice(0, 30))).toEqual(new Set(["place_unverified"]));
    expect(codes.at(-1)).toBe("place_unchecked");
    expect(reads).toBe(30);
  } finally {
    await api.stop();
  }
});

test("attack: trials of one account and place send 20 mails a day together, and take none of another shop's", async () => {
  const api = await startTestApi({ places: mapWith("ChIJteste", "Padaria Sol") });
  try {
    const trial = async (account?: Tenant) => {
      const tenant = await createTenant(api.services, {
        placeName: "Padaria Sol",
        ...(account ? { account } : {}),
      });
      const { access: token } = await logInAs(api, tenant);
      const caller = { token, headers: { [shopHeader]: tenant.businessId } };
      const left = async () =>
        (await send(api, "GET", `${campaignsPath}current/`, caller)).body.left_today;
      const mail = (count: number) => {
        const body = { id: crypto.randomUUID(), addresses: customers(count), takes_replies: false };
        return send(api, "POST", campaignsPath, { ...caller, body });
      };
      return Object.assign(mail, { left, tenant });
    };
    const first = await trial();
    const second = await trial(first.tenant);
    expect((await first(maxPerTrialDay + 1)).body.code).toBe("day_full");
    expect((await first(maxPerTrialDay - 5)).status).toBe(201);
    expect([await first.left(), await second.left()]).toEqual([5, 5]);
    expect((await second(6)).body.code).toBe("day_full");
    expect((await second(5)).status).toBe(201);
    await api.runJobs();
    expect(api.sent).toHaveLength(maxPerTrialDay);
    expect((await (await trial(first.tenant))(1)).body.code).toBe("day_full");
    // Anybody may enter the public place id of a shop.
    const rival = await trial();
    expect(await rival.left()).toBe(maxPerTrialDay);
    expect((await rival(maxPerTrialDay)).status).toBe(201);
  } finally {
    await api.stop();
  }
});

test("the operator's release lets a trial without search send under the released name only", async () => {
  const owner = await newOwner({ plan: "trial", placeName: "Bar da Lua" });
  await releaseAsSeen(world.api.services, owner.businessId);
  expect((await order(owner, customers(1))).status).toBe(201);
  await world.api.runJobs();
  expect(await current(owner)).toMatchObject({ max_per_day: 20, left_today: 19, held: false });
  await world.api.services.db
    .updateTable("business")
    .set({ place_name: "Receita Federal" })
    .where("id", "=", owner.businessId)
    .execute();
  expect((await order(owner, customers(1))).body.code).toBe("place_unreleased");
});
