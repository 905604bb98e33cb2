import { expect, test } from "vitest";
import { logInAs, send } from "#testing/api.ts";
import { type CampaignOwner, setUpCampaignTests } from "#testing/campaigns.ts";
import { createTenant } from "#testing/factories.ts";
import { newOperator } from "#testing/operator.ts";
import { releaseAsSeen } from "#testing/release-as-seen.ts";
import { holdSender } from "./hold-sender.server.ts";

const world = setUpCampaignTests();
const { newOwner, customers, order, current, later } = world;
const disguised = "Confirme seus dados em nubank ponto com";

const write = async ({ token }: CampaignOwner, text: string) => {
  const body = { text, subject: "Sua compra" };
  const { status } = await send(world.api, "PUT", "/api/dashboard/invitations/email/", {
    token,
    body,
  });
  expect(status).toBe(200);
};
const reached = (list: string[]) => world.receivers().filter((to) => to && list.includes(to));

/** Orders mails with a text that is held. */
async function holdText(text = disguised) {
  const owner = await newOwner();
  await write(owner, text);
  const list = customers(2);
  expect((await order(owner, list)).status).toBe(201);
  await later(2);
  return { owner, list };
}
async function desk({ businessId }: CampaignOwner) {
  const { token } = await newOperator(world.api);
  const { body } = await send(world.api, "GET", "/api/operator/senders/", { token });
  const held = body.results.filter(({ business }: { business: string }) => business === businessId);
  const decide = (decision: "release" | "refuse") =>
    send(world.api, "POST", `/api/operator/senders/${businessId}/${decision}/`, {
      token,
      body: { reason: "Texto conferido", seen: held[0]?.waiting.seen },
    });
  const audit = async () =>
    (await send(world.api, "GET", `/api/operator/audit/?business=${businessId}`, { token })).body
      .results;
  return { held, decide, audit };
}

test("a text with a contact in disguise waits for the operator, and the owner sees why", async () => {
  const { owner, list } = await holdText();
  expect(reached(list)).toEqual([]);
  expect(await current(owner)).toMatchObject({
    held: true,
    held_for: "wording",
    campaign: { finished: false, refused: false, statuses: ["waiting", "waiting"] },
  });
  const { held, decide, audit } = await desk(owner);
  expect(held).toMatchObject([
    {
      reason: "wording",
      queued: 2,
      waiting: { mails: [{ name: "Padaria Sol", subject: "Sua compra", body: disguised }] },
    },
  ]);
  expect((await decide("release")).status).toBe(200);
  await later(2);
  expect(reached(list)).toHaveLength(2);
  expect(await current(owner)).toMatchObject({ held: false, held_for: null });
  expect(JSON.stringify(await audit())).toContain("Liberou os envios de uma empresa");

  // The approved text is not held again, and another one is.
  const second = customers(1);
  await order(owner, second);
  await later(2);
  expect(reached(second)).toHaveLength(1);
  await write(owner, "Fale com @golpista");
  const third = customers(1);
  await order(owner, third);
  await later(2);
  expect(reached(third)).toEqual([]);
});

test("after a refusal nothing is sent, the owner sees it, and another text is sent at once", async () => {
  const { owner, list } = await holdText("Veja n.u/x");
  const { decide } = await desk(owner);
  expect((await decide("refuse")).status).toBe(200);
  await later(2);
  expect(reached(list)).toEqual([]);
  expect(await current(owner)).toMatchObject({
    held: false,
    campaign: { finished: true, refused: true, statuses: ["stopped", "stopped"] },
  });
  expect(await world.positionsWithEmail(owner)).toEqual([]);
  await write(owner, "Ficamos felizes com as 5 estrelas! Conte como foi.");
  const clean = customers(1);
  await order(owner, clean);
  await later(1);
  expect(reached(clean)).toHaveLength(1);
  expect(await current(owner)).toMatchObject({ campaign: { refused: false } });
});

test("the hold of a text ends with its campaign: stopped by the owner, or given up after a day", async () => {
  const stopped = await holdText();
  const { body } = await send(world.api, "GET", "/api/dashboard/campaigns/current/", stopped.owner);
  const path = `/api/dashboard/campaigns/${body.campaign.id}/stop/`;
  await send(world.api, "POST", path, { token: stopped.owner.token });
  expect(await current(stopped.owner)).toMatchObject({ held: false });

  const late = await holdText();
  await later(25 * 60);
  await later(1);
  const again = { ...late.owner, token: (await logInAs(world.api, late.owner)).access };
  expect(await current(again)).toMatchObject({
    held: false,
    campaign: { finished: true, refused: false, statuses: ["given_up", "given_up"] },
  });
});

test("a text that nobody gets holds nobody", async () => {
  const owner = await newOwner();
  const list = customers(1);
  await order(owner, list);
  await later(2);
  expect(reached(list)).toHaveLength(1);
  await write(owner, disguised);
  // This customer has just been invited, and is not invited again.
  expect((await order(owner, list)).status).toBe(201);
  expect(await current(owner)).toMatchObject({ held: false, campaign: { finished: true } });
});

test("complaints about earlier mails hold the business also after its text is refused", async () => {
  const { owner } = await holdText();
  await holdSender(world.api.services, owner.businessId, "complaints");
  const { held, decide } = await desk(owner);
  expect(held).toMatchObject([{ reason: "complaints" }]);
  await decide("refuse");
  expect(await current(owner)).toMatchObject({ held: true, held_for: "complaints" });
});

test("the release of a text does not end the hold of another business, nor forget complaints", async () => {
  const { owner } = await holdText();
  const { services } = world.api;
  const second = await createTenant(services, { placeName: "Padaria Mar", account: owner });
  await holdSender(services, second.businessId, "complaints");
  const senders = () =>
    services.db
      .selectFrom("invitation_sender")
      .select(["business_id", "hold_reason", "released_at"])
      .where("business_id", "in", [owner.businessId, second.businessId])
      .execute();
  const { decide } = await desk(owner);
  expect((await decide("release")).status).toBe(200);
  expect(await senders()).toEqual(
    expect.arrayContaining([
      { business_id: owner.businessId, hold_reason: null, released_at: null },
      { business_id: second.businessId, hold_reason: "complaints", released_at: null },
    ]),
  );
});

test("the release of another business of the account does not send its suspicious text, which the operator has not seen", async () => {
  const { owner, list } = await holdText();
  const { services } = world.api;
  const second = await createTenant(services, { placeName: "Padaria Mar", account: owner });
  // Both reasons replace the one of the text.
  await holdSender(services, owner.businessId, "complaints");
  await holdSender(services, second.businessId, "complaints");
  await releaseAsSeen(services, second.businessId);
  await later(2);
  expect(reached(list)).toEqual([]);
  expect(await current(owner)).toMatchObject({ held: true, held_for: "wording" });
  await releaseAsSeen(services, owner.businessId);
  await later(2);
  expect(reached(list)).toHaveLength(2);
});

test("a suspicious name is held until the operator approves it", async () => {
  const owner = await newOwner({ placeName: "N\u0443bank" });
  const { db } = world.api.services;
  const approve = (released_name: string | null) =>
    db
      .updateTable("invitation_sender")
      .set({ released_name })
      .where("business_id", "=", owner.businessId)
      .execute();
  await approve(null);
  world.api.services.places = {
    search: async () => [],
    details: async (placeId) => ({ placeId, name: "N\u0443bank", address: "", closed: false }),
    rating: async () => ({ rating: undefined, count: 0, mapsUri: undefined }),
  };
  const list = customers(1);
  await order(owner, list);
  await later(2);
  expect(reached(list)).toEqual([]);
  expect(await current(owner)).toMatchObject({ held_for: "wording" });
  const { decide } = await desk(owner);
  await decide("release");
  await later(2);
  expect(reached(list)).toHaveLength(1);
});

test("an operator releases only what the page has shown: another name or a further text is refused", async () => {
  const owner = await newOwner({ placeName: "N\u0443bank" });
  const { db } = world.api.services;
  const rename = (place_name: string) =>
    db.updateTable("business").set({ place_name }).where("id", "=", owner.businessId).execute();
  await db
    .insertInto("invitation_sender")
    .values({ business_id: owner.businessId, released_name: "N\u0443bank" })
    .onConflict((conflict) =>
      conflict.column("business_id").doUpdateSet({ released_name: "N\u0443bank" }),
    )
    .execute();
  await write(owner, disguised);
  const list = customers(1);
  expect((await order(owner, list)).status).toBe(201);
  await rename("Padaria Sol");
  // The campaign still leaves under its own name, which the operator must see.
  const before = await desk(owner);
  expect(before.held).toMatchObject([
    { name: "Padaria Sol", waiting: { mails: [{ name: "N\u0443bank", body: disguised }] } },
  ]);
  await rename("Banco do Brasil S.A.");
  const refused = await before.decide("release");
  expect([refused.status, refused.body.code]).toEqual([409, "sender_changed"]);
  await later(2);
  expect(reached(list)).toEqual([]);
  const { held, decide } = await desk(owner);
  expect(held).toMatchObject([{ name: "Banco do Brasil S.A." }]);
  expect((await decide("release")).status).toBe(200);
  await later(2);
  expect(reached(list)).toHaveLength(1);
});
