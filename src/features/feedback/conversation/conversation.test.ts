import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailCustomerReply } from "#src/features/reviews/conversation/mail-customer-reply.server.tsx";
import { mailDigest } from "#src/features/reviews/digest/mail-digest.server.tsx";
import { mondayOf } from "#src/lib/time/days.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { answer, asCustomer, complain } from "#testing/conversation.ts";
import { addMember, createTenant } from "#testing/factories.ts";
import { storedFor } from "#testing/feedback.ts";
import { hostileTexts } from "#testing/hostile-text.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { raceUpdates } from "#testing/waiting-statements.ts";
import { makeReviewKeys } from "./review-code.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const messages = ({ token }: TestOwner, id: string) =>
  send(api, "GET", `/api/dashboard/messages/${id}/replies/`, { token });
const listed = async ({ token }: TestOwner) =>
  (await send(api, "GET", "/api/dashboard/messages/", { token })).body.results;
const mark = ({ token }: TestOwner, id: string, body: unknown) =>
  send(api, "PATCH", `/api/dashboard/messages/${id}/`, { token, body });
const trends = async ({ token }: TestOwner) =>
  (await send(api, "GET", "/api/dashboard/trends/?days=30", { token })).body.answers;
/** A session does not last as long as a conversation. */
const later = async (owner: TestOwner, time: Parameters<typeof api.clock.advance>[0]) => {
  api.clock.advance(time);
  owner.token = (await logInAs(api, owner)).access;
};
const mailsTo = async ({ email }: TestOwner, subject: string) => {
  await api.runJobs();
  return api.sent.filter((mail) => mail.to === email && mail.subject === subject);
};

test("a clerk answers, the customer reads it and answers back: the complaint is open again and the owner gets a mail", async () => {
  const owner = await newOwner(api);
  const clerk = await createTenant(api.services);
  await addMember(api.services, owner, clerk, "staff");
  const { access: token } = await logInAs(api, clerk);
  const { id, code } = await complain(api, owner);
  expect((await asCustomer(api, owner, "", { code })).body).toMatchObject({
    rating: 1,
    comment: "Fila enorme",
    state: "unanswered",
    messages: [],
  });
  expect((await listed(owner))[0]).toMatchObject({ answerable: true, conversation: null });

  const path = `/api/dashboard/messages/${id}/replies/`;
  const headers = { "Estrelou-Business": owner.businessId };
  const sent = await send(api, "POST", path, {
    token,
    headers,
    body: { body: " Desculpe pela fila.\u0000 " },
  });
  expect(sent).toMatchObject({
    status: 201,
    body: { stopped_by: null, messages: [{ n: 1, author: "shop", body: "Desculpe pela fila." }] },
  });
  expect((await asCustomer(api, owner, "", { code })).body).toMatchObject({
    state: "open",
    messages: [{ author: "shop", body: "Desculpe pela fila." }],
  });
  await mark(owner, id, { status: "resolved", displayed: true });

  await later(owner, { days: 1 });
  const back = await asCustomer(api, owner, "messages/", { code, body: "Hoje foi igual." });
  expect(back).toMatchObject({
    status: 201,
    body: { state: "open", messages: [{}, { n: 2, author: "customer", body: "Hoje foi igual." }] },
  });
  expect((await listed(owner))[0]).toMatchObject({
    status: "open",
    displayed: false,
    conversation: { last_author: "customer", stopped_by: null },
  });
  const mails = await mailsTo(owner, "Um cliente respondeu");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Hoje foi igual.");
  expect(mails[0]?.text).toContain("https://estrelou.test/mensagens");
});

test("the customer writes only after the business, three in a row and twenty in all, also concurrently", async () => {
  const owner = await newOwner(api);
  const { id, code } = await complain(api, owner);
  const write = (body = "Oi") => asCustomer(api, owner, "messages/", { code, body });
  const closed = { status: 409, body: { code: "conversation_closed" } };
  expect(await write()).toMatchObject(closed);
  for (let turn = 1; turn <= 7; turn++) {
    expect((await answer(api, owner, id, `Resposta ${turn}`)).status).toBe(201);
    const wanted = turn < 7 ? 3 : 2;
    const answers = await raceUpdates(api.services.db, "conversation", () =>
      Array.from({ length: 4 }, () => write()),
    );
    const stored = answers.filter(({ status }) => status === 201);
    expect(stored, `turn ${turn}`).toHaveLength(wanted);
    const { state } = (await asCustomer(api, owner, "", { code })).body;
    expect(state).toBe(turn < 7 ? "waiting" : "full");
  }
  expect(await write()).toMatchObject(closed);
  const all = (await messages(owner, id)).body.messages as { author: string; n: number }[];
  expect(all.filter(({ author }) => author === "customer")).toHaveLength(20);
  expect(all.map(({ n }) => n)).toEqual(all.map((_, index) => index + 1));
});

test("a message that is sent again for lack of a response is stored once, on both sides, also concurrently", async () => {
  const owner = await newOwner(api);
  const { id, code } = await complain(api, owner);
  const texts = async () =>
    (await messages(owner, id)).body.messages.map(({ body }: { body: string }) => body);
  const reply = (body: string, seen: number) =>
    send(api, "POST", `/api/dashboard/messages/${id}/replies/`, {
      token: owner.token,
      body: { body, seen },
    });
  for (let time = 0; time < 7; time++) expect((await reply("Desculpe", 0)).status).toBe(201);
  const write = (seen: number) => asCustomer(api, owner, "messages/", { code, body: "Oi", seen });
  const answers = await raceUpdates(api.services.db, "conversation", () =>
    Array.from({ length: 4 }, () => write(1)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await texts()).toEqual(["Desculpe", "Oi"]);
  expect(await mailsTo(owner, "Um cliente respondeu")).toHaveLength(1);
  // Who has seen the first one means it again.
  expect((await write(2)).status).toBe(201);
  expect((await reply("Desculpe", 3)).status).toBe(201);
  expect(await texts()).toEqual(["Desculpe", "Oi", "Oi", "Desculpe"]);
});

test("an unknown code, another business, a review's id and a text that is no code get the same answer", async () => {
  const owner = await newOwner(api);
  const other = await newOwner(api);
  const { id, code } = await complain(api, owner);
  await answer(api, owner, id, "Desculpe.");
  const { code: unknown } = await makeReviewKeys();
  const last = code.endsWith("0") ? "1" : "0";
  const guesses = [unknown, code.slice(0, -1) + last, id, "", "'; drop table review; --", "\u0000"];
  const wrong = {
    code: "conversation_not_found",
    detail: "Não encontramos esta conversa. O link pode estar incompleto.",
  };
  for (const what of ["", "messages/", "stop/", "erase/"] as const) {
    for (const guess of guesses) {
      const found = await asCustomer(api, owner, what, { code: guess, body: "Oi" });
      expect([found.status, found.body], `${what} ${guess}`).toEqual([404, wrong]);
    }
    const elsewhere = await asCustomer(api, other, what, { code, body: "Oi" });
    expect([elsewhere.status, elsewhere.body]).toEqual([404, wrong]);
  }
  const nowhere = await asCustomer(api, { slug: "nao-existe" }, "", { code });
  expect([nowhere.status, nowhere.body]).toEqual([404, wrong]);
  expect((await messages(owner, id)).body.messages).toHaveLength(1);
  expect((await asCustomer(api, owner, "", { code })).body.state).toBe("open");
});

test("the owner and the staff of another shop reach no conversation, under any shop's name", async () => {
  const owner = await newOwner(api);
  const other = await newOwner(api);
  const clerk = await createTenant(api.services);
  await addMember(api.services, other, clerk, "staff");
  const { id, code } = await complain(api, owner);
  await answer(api, owner, id, "Desculpe.");
  const path = `/api/dashboard/messages/${id}/replies/`;
  const calls = [
    ["GET", path, undefined],
    ["POST", path, { body: "Oi" }],
    ["POST", `${path}stop/`, undefined],
    ["DELETE", `${path}1/`, undefined],
  ] as const;
  for (const { token } of [other, { token: (await logInAs(api, clerk)).access }]) {
    for (const shop of [owner, other, clerk]) {
      const headers = { "Estrelou-Business": shop.businessId };
      for (const [method, address, body] of calls) {
        const { status } = await send(api, method, address, { token, headers, body });
        expect([403, 404], `${method} ${address}`).toContain(status);
      }
    }
  }
  expect((await asCustomer(api, owner, "", { code })).body).toMatchObject({
    state: "open",
    messages: [{ n: 1, body: "Desculpe." }],
  });
});

test("no table, log line, mail, export or deletion has a code", async () => {
  const owner = await newOwner(api);
  const { id, code } = await complain(api, owner);
  await answer(api, owner, id, "Desculpe.");
  await asCustomer(api, owner, "messages/", { code, body: "Obrigado" });
  await api.runJobs();
  const { body } = await send(api, "GET", "/api/account/export/", owner);
  expect(JSON.stringify(body)).toContain("Desculpe.");
  expect(JSON.stringify(body)).not.toContain(code);
  await asCustomer(api, owner, "erase/", { code });
  expect(await findInDatabase(api.services.db, [code])).toEqual([]);
  const elsewhere = JSON.stringify([api.logged, api.sent, api.deleted]);
  expect(elsewhere).not.toContain(code);
});

test("the customer erases everything; the rating stays, and nobody writes any more", async () => {
  const owner = await newOwner(api);
  const { id, code } = await complain(api, owner, { rating: 2, comment: "Pão duro" });
  await answer(api, owner, id, "Desculpe.");
  await asCustomer(api, owner, "messages/", { code, body: "Segredo do cliente" });
  // The mail to the owner is queued.
  await mailCustomerReply(api.services, { businessId: owner.businessId, id, n: 2 });
  const erased = await asCustomer(api, owner, "erase/", { code });
  expect(erased).toMatchObject({
    status: 200,
    body: { rating: 2, comment: "", state: "erased", messages: [] },
  });
  expect(await findInDatabase(api.services.db, ["Segredo do cliente", "Pão duro"])).toEqual([]);
  expect(await mailsTo(owner, "Um cliente respondeu")).toEqual([]);
  const [review] = (await storedFor(api, owner)).reviews;
  expect(review).toMatchObject({ rating: 2, comment: "", comment_erased_by: null });
  expect(review?.comment_erased_at).toEqual(api.clock.now());
  expect(await listed(owner)).toMatchObject([{ answerable: false, conversation: null }]);
  expect((await answer(api, owner, id, "Oi")).body.code).toBe("not_answerable");
  expect((await asCustomer(api, owner, "messages/", { code, body: "Oi" })).status).toBe(409);
  expect(api.deleted.at(-1)).toMatchObject({ kind: "comment", review: id, by: "customer" });
  expect((await asCustomer(api, owner, "erase/", { code })).status).toBe(200);
});

test("the owner erases one message or the comment, and a clerk none", async () => {
  const owner = await newOwner(api);
  const { id, code } = await complain(api, owner);
  await answer(api, owner, id, "Primeira");
  await asCustomer(api, owner, "messages/", { code, body: "Palavrão" });
  await mailCustomerReply(api.services, { businessId: owner.businessId, id, n: 2 });
  const path = `/api/dashboard/messages/${id}/replies/2/`;
  const clerk = await createTenant(api.services);
  await addMember(api.services, owner, clerk, "staff");
  const { access: token } = await logInAs(api, clerk);
  const headers = { "Estrelou-Business": owner.businessId };
  expect((await send(api, "DELETE", path, { token, headers })).status).toBe(403);
  const erased = await send(api, "DELETE", path, owner);
  expect(erased.body.messages).toMatchObject([{ n: 1, body: "Primeira" }]);
  expect((await asCustomer(api, owner, "", { code })).body.messages).toHaveLength(1);
  expect(await mailsTo(owner, "Um cliente respondeu")).toEqual([]);
  expect(api.deleted.at(-1)).toMatchObject({ kind: "reply", review: id, n: 2 });
  await answer(api, owner, id, "Terceira");
  expect((await messages(owner, id)).body.messages).toMatchObject([{ n: 1 }, { n: 3 }]);
  await send(api, "DELETE", `/api/dashboard/messages/${id}/comment/`, owner);
  expect((await asCustomer(api, owner, "", { code })).body).toMatchObject({
    state: "erased",
    messages: [],
  });
});

test("a stop of the business ends with its next answer, a stop of the customer never", async () => {
  const owner = await newOwner(api);
  const { id, code } = await complain(api, owner);
  await answer(api, owner, id, "Oi");
  const stop = () => send(api, "POST", `/api/dashboard/messages/${id}/replies/stop/`, owner);
  expect((await stop()).body.stopped_by).toBe("shop");
  expect((await asCustomer(api, owner, "messages/", { code, body: "Oi" })).status).toBe(409);
  await answer(api, owner, id, "Voltei");
  expect((await asCustomer(api, owner, "", { code })).body.state).toBe("open");
  await stop();
  const stopped = await asCustomer(api, owner, "stop/", { code });
  expect(stopped.body.state).toBe("stopped_by_customer");
  expect((await answer(api, owner, id, "Oi")).body.code).toBe("conversation_stopped");
  expect((await stop()).body.stopped_by).toBe("customer");
});

test.each([
  ["Pode mudar sua nota no Google?", "reply_asks_rating"],
  ["Se gostou, dê 5 estrelas.", "reply_asks_rating"],
  ["Ganhe um brinde se avaliar de novo.", "reply_trades_rating"],
  ["  ", "reply_empty"],
  ["a".repeat(1001), "reply_too_long"],
])("the business cannot send %j", async (body, code) => {
  const owner = await newOwner(api);
  const { id } = await complain(api, owner);
  expect(await answer(api, owner, id, body)).toMatchObject({ status: 400, body: { code } });
  expect((await messages(owner, id)).body.messages).toEqual([]);
});

test("hostile texts stay texts, and five answers in a row are the limit", async () => {
  const owner = await newOwner(api);
  const { id, code } = await complain(api, owner);
  for (const text of hostileTexts.slice(0, 5)) {
    expect((await answer(api, owner, id, text.slice(0, 900))).status).toBe(201);
  }
  expect((await answer(api, owner, id, "Mais uma")).body.code).toBe("replies_in_row");
  for (const text of hostileTexts.slice(0, 3)) {
    const body = text.slice(0, 900);
    expect((await asCustomer(api, owner, "messages/", { code, body })).status).toBe(201);
  }
  for (const { html } of await mailsTo(owner, "Um cliente respondeu")) {
    expect(html).not.toMatch(/<img src=x|<script/);
  }
});

test("a review of a tablet or an old browser cannot be answered", async () => {
  const owner = await newOwner(api);
  const id = uuidv7();
  await complain(api, owner, { id });
  expect((await listed(owner))[0]).toMatchObject({ answerable: false });
  expect(await answer(api, owner, id, "Oi")).toMatchObject({
    status: 409,
    body: { code: "not_answerable" },
  });
});

test("the summary has the share answered, the median time and the share resolved after an answer", async () => {
  const owner = await newOwner(api);
  const keys = [];
  for (let review = 0; review < 4; review++) keys.push(await complain(api, owner));
  const happy = await complain(api, owner, { rating: 5 });
  expect(await trends(owner)).toEqual({
    complaints: 4,
    answered: 0,
    resolved: 0,
    median_minutes: null,
  });
  const [first, second, third] = keys.map(({ id }) => id) as [string, string, string];
  await mark(owner, third, { status: "resolved" });
  await later(owner, { minutes: 10 });
  await answer(api, owner, first, "Oi");
  await answer(api, owner, happy.id, "Obrigado");
  await later(owner, { minutes: 110 });
  await answer(api, owner, second, "Oi");
  await answer(api, owner, third, "Oi");
  await answer(api, owner, first, "De novo");
  const counted = { complaints: 4, answered: 3 };
  expect(await trends(owner)).toEqual({ ...counted, resolved: 1, median_minutes: 128 });
  await mark(owner, first, { status: "resolved" });
  await mark(owner, third, { status: "open" });
  await mark(owner, happy.id, { status: "resolved" });
  await mark(owner, second, { status: "resolved" });
  expect(await trends(owner)).toMatchObject({ ...counted, resolved: 2 });
  const code = keys[1]?.code ?? "";
  await asCustomer(api, owner, "messages/", { code, body: "Não resolveu" });
  expect(await trends(owner)).toMatchObject({ ...counted, resolved: 1 });
  await send(api, "DELETE", `/api/dashboard/messages/${first}/comment/`, owner);
  expect(await trends(owner)).toMatchObject({ ...counted, resolved: 1 });
});

test("the digest of a week says what answering its complaints brought, and nothing without an answer", async () => {
  const digestOf = async (isAnswered: boolean) => {
    const owner = await newOwner(api);
    const { id } = await complain(api, owner);
    await complain(api, owner);
    const week = mondayOf(saoPauloDate(api.clock.now()));
    if (isAnswered) {
      api.clock.advance({ minutes: 8 });
      await answer(api, owner, id, "Desculpe pela fila.");
      await mark(owner, id, { status: "resolved" });
    }
    await mailDigest(api.services, { businessId: owner.businessId, week });
    await api.runJobs();
    return api.sent.find(({ to, subject }) => to === owner.email && /^Sua semana/.test(subject))
      ?.text;
  };
  expect(await digestOf(true)).toContain(
    "De 2 notas baixas, 1 foi respondida em cerca de 8 minutos e terminou resolvida.",
  );
  const silent = await digestOf(false);
  expect(silent).toContain("2 avaliações");
  expect(silent).not.toContain("notas baixas");
});
