import { expect, test } from "vitest";
import { send } from "#testing/api.ts";
import { setUpCampaignTests } from "#testing/campaigns.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { maxPerDay } from "../campaigns/limits.ts";
import { hashMailbox } from "../mailboxes/hashes.server.ts";
import { unsubscribeToken } from "./unsubscribe-token.server.ts";

const world = setUpCampaignTests();
const {
  post,
  oneClick,
  newOwner,
  customers,
  order,
  current,
  check,
  statuses,
  later,
  receivers,
  unsubscribeLink,
  positionsWithEmail,
} = world;

test("one click opts out of this business only, without login and idempotently", async () => {
  const owner = await newOwner();
  const other = await newOwner({ placeName: "Bar da Lua" });
  const [tired = "", fine = "", next = ""] = customers(3);
  await order(owner, [tired, fine]);
  await world.api.runJobs();
  const link = await unsubscribeLink(tired);
  expect(decodeURIComponent(link)).not.toContain("cliente");
  expect(Buffer.from(link.slice(16), "base64url").toString("latin1")).not.toContain("cliente");

  // A GET request, as of a mail scanner, changes nothing.
  await fetch(world.api.url + link);
  expect((await check(owner, [tired, fine])).body.unsubscribed).toBe(0);
  for (const time of [1, 2]) expect((await oneClick(link)).status, `time ${time}`).toBe(200);
  expect((await check(owner, [` ${tired.toUpperCase()}`, fine])).body).toEqual({
    fit_today: 2,
    unsubscribed: 1,
    recently_invited: 1,
    left_today: maxPerDay - 2,
  });
  expect((await check(other, [tired])).body.unsubscribed).toBe(0);

  world.smtp.received.length = 0;
  await order(owner, [next, tired]);
  await world.api.runJobs();
  expect(await statuses(owner)).toEqual(["sent", "unsubscribed"]);
  expect(receivers()).toEqual([next]);
  expect((await current(owner)).left_today).toBe(maxPerDay - 3);

  const all = await post(link, "quem=todas");
  expect(all.status).toBe(303);
  expect(all.headers.get("location")).toBe(link);
  expect((await check(other, [tired, fine])).body.unsubscribed).toBe(1);
  expect(await findInDatabase(world.api.services.db, [tired, fine, next])).toEqual([]);
});

test("a customer who opts out before the mail is sent gets no mail", async () => {
  const owner = await newOwner();
  const [tired = "", fine = ""] = customers(2);
  const { settings } = world.api.services;
  const { businessId } = owner;
  const token = unsubscribeToken(settings, {
    businessId,
    emailHash: hashMailbox(settings, tired)[0],
  });
  await order(owner, [fine, tired]);
  expect((await oneClick(`/descadastrar?c=${token}`)).status).toBe(200);
  await world.api.runJobs();
  expect(await statuses(owner)).toEqual(["sent", "unsubscribed"]);
  expect(receivers()).toEqual([fine]);
  expect(await positionsWithEmail(owner)).toEqual([]);
});

test("a link that we did not sign gets 404 and stores no opt-out", async () => {
  const owner = await newOwner();
  const list = customers(1);
  await order(owner, list);
  await world.api.runJobs();
  const link = await unsubscribeLink(list[0] ?? "");
  const flipped = link.slice(0, 30) + (link[30] === "A" ? "B" : "A") + link.slice(31);
  for (const wrong of [flipped, "/descadastrar", "/descadastrar?c=%00", `${link}AA`]) {
    expect((await oneClick(wrong)).status).toBe(404);
  }
  expect((await check(owner, list)).body.unsubscribed).toBe(0);
});

test("a removed account's campaign ends, and its unsubscribe links still work", async () => {
  const owner = await newOwner();
  const list = customers(3);
  world.smtp.behaviours.set(list[2] ?? "", "greylists");
  await order(owner, list);
  await world.api.runJobs();
  const link = await unsubscribeLink(list[0] ?? "");
  const body = { password: owner.password };
  await send(world.api, "DELETE", "/api/account/", { token: owner.token, body });
  await world.api.runJobs();
  world.smtp.behaviours.clear();
  await later(10);
  expect(receivers()).not.toContain(list[2]);
  expect((await oneClick(link)).status).toBe(200);
  expect(await post(link, "quem=todas")).toMatchObject({ status: 303 });
  const other = await newOwner();
  expect((await check(other, list)).body.unsubscribed).toBe(1);
});

test.each([
  ["ana.maria@destino.test", "Ana.Maria+padaria@destino.test"],
  ["bia.souza+loja@gmail.com", "biasouza@googlemail.com"],
])("an opt-out of %s also counts for %s, which is the same mailbox", async (left, spelt) => {
  const owner = await newOwner();
  await order(owner, [left]);
  await world.api.runJobs();
  expect(receivers()).toEqual([left]);
  await oneClick(await unsubscribeLink(left));
  expect((await check(owner, [spelt])).body.unsubscribed).toBe(1);
  const other = spelt.replace("a", "o");
  expect((await check(owner, [other])).body.unsubscribed).toBe(0);
});

test("an invalid form body gets 400 and logs no unexpected error", async () => {
  for (const path of ["/descadastrar?c=x", "/resumo-semanal/cancelar?token=x"]) {
    const answer = await fetch(world.api.url + path, {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body: "no form at all",
    });
    expect(answer.status, path).toBe(400);
  }
  expect(world.api.logged.join()).not.toContain("unexpected");
});
