import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOldConversationsJob } from "#src/features/reviews/jobs.ts";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { answer, asCustomer, complain } from "#testing/conversation.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";
import { findInDatabase } from "#testing/search-database.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const messages = ({ token }: TestOwner, id: string) =>
  send(api, "GET", `/api/dashboard/messages/${id}/replies/`, { token });
/** A session does not last as long as a conversation. */
const later = async (owner: TestOwner, time: Parameters<typeof api.clock.advance>[0]) => {
  api.clock.advance(time);
  owner.token = (await logInAs(api, owner)).access;
};

test("a conversation is deleted sixty days after its last message; the review stays", async () => {
  const owner = await newOwner(api);
  const { id, code } = await complain(api, owner);
  await answer(api, owner, id, "Oi");
  await later(owner, { days: 59 });
  await api.runJobs();
  await asCustomer(api, owner, "messages/", { code, body: "Obrigado" });
  const almostSixtyDays = 60 * 24 * 60 - 1;
  await later(owner, { minutes: almostSixtyDays });
  await api.services.queue.enqueue(api.services.db, deleteOldConversationsJob, {});
  await api.runJobs();
  expect((await messages(owner, id)).body.messages).toHaveLength(2);
  await later(owner, { minutes: 2 });
  await api.services.queue.enqueue(api.services.db, deleteOldConversationsJob, {});
  await api.runJobs();
  expect((await messages(owner, id)).body.messages).toEqual([]);
  expect((await asCustomer(api, owner, "", { code })).body).toMatchObject({
    comment: "Fila enorme",
    state: "unanswered",
  });
});

test("after sixty days a customer's stop holds without the messages, until the comment is erased", async () => {
  const owner = await newOwner(api);
  const { db, queue } = api.services;
  const { id, code } = await complain(api, owner);
  await answer(api, owner, id, "Oi, aqui é a loja");
  await asCustomer(api, owner, "messages/", { code, body: "Não me escrevam mais" });
  await asCustomer(api, owner, "stop/", { code });
  await later(owner, { days: 61 });
  await queue.enqueue(db, deleteOldConversationsJob, {});
  await api.runJobs();
  const texts = ["aqui é a loja", "Não me escrevam mais"];
  expect(await findInDatabase(db, texts)).toEqual([]);
  expect((await answer(api, owner, id, "Oi")).body.code).toBe("conversation_stopped");
  expect((await messages(owner, id)).body).toEqual({ messages: [], stopped_by: "customer" });
  expect((await asCustomer(api, owner, "", { code })).body).toMatchObject({
    state: "stopped_by_customer",
    messages: [],
  });
  await asCustomer(api, owner, "erase/", { code });
  const stored = await db.selectFrom("conversation").select("last_n").where("review_id", "=", id);
  expect(await stored.execute()).toEqual([]);
});
