import { v7 as uuidv7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { logInAs, send } from "#testing/api.ts";
import { campaignsPath, headerOf, setUpCampaignTests } from "#testing/campaigns.ts";
import { releaseAsSeen } from "#testing/release-as-seen.ts";
import { hashMailbox } from "../mailboxes/hashes.server.ts";
import { makeInvitationMail } from "../recipients/make-invitation-mail.server.ts";
import { maxPerDay } from "./limits.ts";

const world = setUpCampaignTests();
const {
  mails,
  newOwner,
  customers,
  order,
  current,
  check,
  statuses,
  later,
  receivers,
  storedStatuses,
} = world;

test("customers get the owner's text from the business's name, with an unsubscribe link in headers and text", async () => {
  const owner = await newOwner();
  const text = { subject: "Oi!", text: "Conta <pra gente>?\n\nFoi bom?" };
  await send(world.api, "PUT", "/api/dashboard/invitations/email/", {
    token: owner.token,
    body: text,
  });
  const list = customers(2);
  const begun = await order(owner, list);
  expect(begun).toMatchObject({ status: 201, body: { finished: false } });
  expect(begun.body.statuses).toEqual(["waiting", "waiting"]);
  await world.api.runJobs();

  expect(await current(owner)).toMatchObject({
    left_today: maxPerDay - 2,
    reply_to: owner.email,
    campaign: { finished: true, next_attempt_at: null, statuses: ["sent", "sent"] },
  });
  expect(receivers()).toEqual(list.toSorted());
  const [one, other] = await mails();
  expect(one?.from).toMatchObject({
    name: "Padaria Sol via Estrelou",
    address: "nao-responda@estrelou.test",
  });
  expect(one?.replyTo?.[0]?.address).toBe(owner.email);
  expect(one?.subject).toBe("Oi!");
  const review = `https://estrelou.test/feedback/${owner.slug}?o=email`;
  expect(one?.text).toContain(`Contar como foi ${review}`);
  expect(one?.html).toContain("Conta &lt;pra gente&gt;?");
  const link = headerOf(one ?? { headers: [] }, "list-unsubscribe");
  expect(link).toMatch(/^<https:\/\/estrelou\.test\/descadastrar\?c=[\w-]+>$/);
  expect(headerOf(one ?? { headers: [] }, "list-unsubscribe-post")).toBe(
    "List-Unsubscribe=One-Click",
  );
  expect(one?.text).toContain(`Não quero mais receber convites ${link.slice(1, -1)}`);
  expect(one?.text).toContain(
    `Não conheço esta loja / denunciar ${link.slice(1, -1).replace("descadastrar", "denunciar")}`,
  );
  expect(one?.text).toContain("A Padaria Sol, Rua Um, 1 - Centro, enviou este convite");
  expect(one?.messageId).not.toBe(other?.messageId);
});

test("with a limit per second every mail of the list is sent", async () => {
  const { settings } = world.api.services;
  const { invitationsPerSecond } = settings;
  settings.invitationsPerSecond = 100;
  onTestFinished(() => void Object.assign(settings, { invitationsPerSecond }));
  const owner = await newOwner();
  await order(owner, customers(3));
  await world.api.runJobs();
  expect(await statuses(owner)).toEqual(["sent", "sent", "sent"]);
});

test("without replies the mail does not contain the owner's email", async () => {
  const owner = await newOwner();
  await order(owner, customers(1), uuidv7(), false);
  await world.api.runJobs();
  expect(world.smtp.received[0]?.raw).not.toContain(owner.email);
  expect((await mails())[0]?.text).toContain("As respostas a esta mensagem não são lidas.");
});

test("line breaks in the name and the subject add no header", async () => {
  const name = "Loja\r\nBcc: outra@destino.test\u2028\u202eX";
  const subject = "Oi\r\nBcc: mais@destino.test\u202e";
  const owner = await newOwner({ placeName: name });
  expect((await order(owner, customers(1))).body.code).toBe("name_not_mailable");
  const body = { subject, text: "Conte" };
  const path = "/api/dashboard/invitations/email/";
  expect((await send(world.api, "PUT", path, { token: owner.token, body })).status).toBe(400);

  // A row that is older than these checks.
  const { settings, mail: sender } = world.api.services;
  const [to = ""] = customers(1);
  const context = { businessId: owner.businessId, key: "x", subject, text: "Conte" };
  const place = { place_name: name, article: null, address: null, slug: owner.slug };
  const mailbox = { email: to, hash: hashMailbox(settings, to)[0] };
  const old = { ...context, takesReplies: false, sender: { ...place, email: owner.email } };
  const made = await makeInvitationMail({ settings }, old, mailbox);
  expect(made.subject).toBe("Oi Bcc: mais@destino.test");
  await sender.send(made);
  expect(receivers()).toEqual([to]);
  const [mail] = await mails();
  expect(mail?.bcc ?? []).toEqual([]);
  expect(mail?.subject).toBe("Oi Bcc: mais@destino.test");
  expect(mail?.from?.name).toBe("Loja Bcc: outra@destino.test X via Estrelou");
});

test("a repeated campaign id sends nothing again, also after its result is deleted", async () => {
  const owner = await newOwner();
  const list = customers(3);
  const id = uuidv7();
  const answers = await Promise.all([1, 2, 3].map(() => order(owner, list, id)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  await world.api.runJobs();
  const forget = () => send(world.api, "DELETE", `${campaignsPath}${id}/`, { token: owner.token });
  expect((await forget()).status).toBe(200);
  expect(await current(owner)).toMatchObject({ campaign: null, left_today: maxPerDay - 3 });
  // Only the id is still stored, so the result has no numbers of the deleted campaign.
  const nothing = { statuses: [], returned: 0, complaints: 0, refused: false };
  const body = { id, finished: true, next_attempt_at: null, ...nothing };
  expect(await order(owner, list, id)).toMatchObject({ status: 201, body });
  expect((await forget()).status).toBe(200);
  await world.api.runJobs();
  expect(receivers()).toEqual(list.toSorted());
});

test("a second campaign gets 409 while one is running; the next one deletes the previous result", async () => {
  const owner = await newOwner();
  const first = await order(owner, customers(2));
  expect((await order(owner, customers(1))).body.code).toBe("campaign_running");
  await world.api.runJobs();
  const [refused = ""] = customers(1);
  world.smtp.behaviours.set(refused, "refuses-recipient");
  expect((await order(owner, [refused])).status).toBe(201);
  await world.api.runJobs();
  expect(await statuses(owner)).toEqual(["refused"]);
  expect(await storedStatuses(first.body.id)).toEqual([]);
});

test("stopping a finished campaign does not move its end, from which its results are kept", async () => {
  const owner = await newOwner();
  const { body } = await order(owner, customers(1));
  await world.api.runJobs();
  const readEnd = () =>
    world.api.services.db
      .selectFrom("campaign")
      .select("finished_at")
      .where("business_id", "=", owner.businessId)
      .executeTakeFirstOrThrow();
  const end = await readEnd();
  expect(end.finished_at).not.toBeNull();
  world.api.clock.advance({ minutes: 5 });
  const stopPath = `${campaignsPath}${body.id}/stop/`;
  const stopped = await send(world.api, "POST", stopPath, { token: owner.token });
  expect(stopped).toMatchObject({ status: 200, body: { finished: true, statuses: ["sent"] } });
  expect(await readEnd()).toEqual(end);
});

test("a business may send 200 emails per São Paulo day, also with concurrent requests", async () => {
  const owner = await newOwner();
  world.api.clock.set("2027-03-10T12:00:00-03:00");
  const token = (await logInAs(world.api, owner)).access;
  const here = { ...owner, token };
  expect((await order(here, customers(150))).status).toBe(201);
  await world.api.runJobs();
  expect((await current(here)).left_today).toBe(50);
  expect(await order(here, customers(51))).toMatchObject({
    status: 409,
    body: { code: "day_full" },
  });
  const both = await Promise.all([order(here, customers(30)), order(here, customers(30))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await world.api.runJobs();
  expect((await current(here)).left_today).toBe(20);
  expect((await order(here, customers(21))).body.code).toBe("day_full");

  // 22:00 in São Paulo is the next day in UTC.
  world.api.clock.set("2027-03-10T22:00:00-03:00");
  const tonight = { ...owner, token: (await logInAs(world.api, owner)).access };
  expect((await current(tonight)).left_today).toBe(20);
  expect((await order(tonight, customers(21))).body.code).toBe("day_full");
  expect((await order(tonight, customers(20))).status).toBe(201);
  await world.api.runJobs();
  expect((await current(tonight)).left_today).toBe(0);

  world.api.clock.set("2027-03-11T00:01:00-03:00");
  const tomorrow = { ...owner, token: (await logInAs(world.api, owner)).access };
  expect((await current(tomorrow)).left_today).toBe(200);
  expect((await order(tomorrow, customers(200))).status).toBe(201);
  await world.api.runJobs();
  expect(await statuses(tomorrow)).toEqual(Array(200).fill("sent"));
});

test("emails that get no mail use up no limit: a trial's list continues on the next day", async () => {
  const owner = await newOwner({ plan: "trial" });
  await releaseAsSeen(world.api.services, owner.businessId);
  const list = customers(45);
  expect((await check(owner, list)).body).toMatchObject({ fit_today: 20, recently_invited: 0 });
  await order(owner, list.slice(0, 20));
  await world.api.runJobs();
  await world.oneClick(await world.unsubscribeLink(list[0] ?? ""));
  expect((await check(owner, list)).body.code).toBe("day_full");

  world.api.clock.advance({ days: 1 });
  const tomorrow = { ...owner, token: (await logInAs(world.api, owner)).access };
  expect((await check(tomorrow, list)).body).toEqual({
    fit_today: 40,
    unsubscribed: 1,
    recently_invited: 19,
    left_today: 20,
  });
  expect((await order(tomorrow, list.slice(0, 41))).body.code).toBe("day_full");
  expect((await order(tomorrow, list.slice(0, 40))).status).toBe(201);
  await world.api.runJobs();
  expect(receivers()).toEqual(list.slice(0, 40).toSorted());
});

test("a campaign that mails nobody ends at once, and its disguised text holds no sender", async () => {
  const owner = await newOwner();
  const list = customers(1);
  await order(owner, list);
  await world.api.runJobs();
  const body = { subject: "Sua compra", text: "Confirme seus dados em nubank ponto com" };
  const path = "/api/dashboard/invitations/email/";
  expect((await send(world.api, "PUT", path, { token: owner.token, body })).status).toBe(200);
  const ended = { finished: true, statuses: ["recent"] };
  expect(await order(owner, list)).toMatchObject({ status: 201, body: ended });
  expect(await current(owner)).toMatchObject({ held: false, held_for: null, campaign: ended });
});

test.each([
  ["empty", [], 400, "addresses_missing"],
  ["half an address", ["ana@"], 400, "address_invalid"],
  ["a header", ["ana@x.test\r\nBcc: b@x.test"], 400, "address_invalid"],
  ["two in one", ["ana@x.test, bia@x.test"], 400, "address_invalid"],
  ["a repetition", ["ana@x.test", "ANA@x.test "], 400, "addresses_repeated"],
  ["one mailbox under two tags", ["ana+1@x.test", "ana+2@x.test"], 400, "addresses_repeated"],
  ["201", Array(201).fill("ana@x.test"), 400, "addresses_too_many"],
])("a list with %s is rejected", async (_, list, status, code) => {
  const owner = await newOwner();
  expect(await order(owner, list)).toMatchObject({ status, body: { code } });
  expect(JSON.stringify((await order(owner, list)).body)).not.toContain("x.test");
  expect((await current(owner)).left_today).toBe(maxPerDay);
});

test("without a place, a plan or a session nothing is sent; another owner cannot stop or delete a campaign", async () => {
  const nameless = await newOwner({ placeName: null });
  expect((await order(nameless, customers(1))).body.code).toBe("place_missing");
  const linkless = await newOwner({ googleUrl: null });
  expect((await order(linkless, customers(1))).body.code).toBe("place_missing");
  const planless = await newOwner({ plan: "none" });
  expect((await order(planless, customers(1))).status).toBe(402);
  expect((await check(planless, customers(1))).status).toBe(402);
  expect((await send(world.api, "GET", `${campaignsPath}current/`)).status).toBe(401);
  const [one, other] = [await newOwner(), await newOwner()];
  const [slow = ""] = customers(1);
  world.smtp.behaviours.set(slow, "greylists");
  const { body } = await order(one, [slow]);
  await send(world.api, "POST", `${campaignsPath}${body.id}/stop/`, { token: other.token });
  await world.api.runJobs();
  // The first attempt is over, so a stopped campaign would end here.
  expect(await statuses(one)).toEqual(["waiting"]);
  world.smtp.behaviours.clear();
  await later(3);
  await send(world.api, "DELETE", `${campaignsPath}${body.id}/`, { token: other.token });
  expect(await statuses(one)).toEqual(["sent"]);
});
