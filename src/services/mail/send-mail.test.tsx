import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { startTestSmtp, type TestSmtp } from "#testing/smtp.ts";
import { deliverQueuedMail } from "./deliver-queued-mail.server.ts";
import { MailAside, MailButton, MailFacts, MailFrame, MailText } from "./frame.tsx";
import { queueMail } from "./send-mail.server.ts";
import { smtpSender } from "./smtp.server.ts";

let api: TestApi;
let smtp: TestSmtp;
let count = 0;
const from = "Estrelou <nao-responda@estrelou.test>";

beforeAll(async () => {
  smtp = await startTestSmtp();
  api = await startTestApi({ mail: smtpSender({ url: smtp.url, from }) });
});
afterAll(async () => {
  await api.services.mail.close();
  await api.stop();
  await smtp.stop();
});
beforeEach(() => {
  smtp.behaviour = "accepts";
  smtp.received.length = 0;
  api.logged.length = 0;
});

const body = (
  <MailFrame preview="Falta um toque" title="Confirme seu e-mail" why="Você se cadastrou.">
    <MailText>Olá, é um prazer & tanto!</MailText>
    <MailFacts facts={[["Plano", "Mensal, R$ 9,90"]]} />
    <MailButton href="https://estrelou.test/confirmar?token=abc&x=1">Confirmar e-mail</MailButton>
    <MailAside>O link vale por 48 horas.</MailAside>
  </MailFrame>
);

async function put(to = "ana@exemplo.test"): Promise<string> {
  count += 1;
  const key = `test:${count}`;
  await queueMail(api.services, api.services.db, { to, key, subject: "Atenção: não é spam", body });
  return key;
}

const rowOf = (key: string) =>
  api.services.db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirstOrThrow();

const deleted = { recipient: null, subject: null, html: null, plain: null };

test("a mail arrives once, in HTML and plain text, and its content is then deleted", async () => {
  const key = await put();
  await put();
  await queueMail(api.services, api.services.db, {
    to: "ana@exemplo.test",
    key,
    subject: "",
    body,
  });
  await api.runJobs();
  await api.runJobs();

  expect(smtp.received).toHaveLength(2);
  const mail = await PostalMime.parse(smtp.received[0]?.raw ?? "");
  expect(mail.subject).toBe("Atenção: não é spam");
  expect(mail.to?.[0]?.address).toBe("ana@exemplo.test");
  expect(mail.messageId).toMatch(/^<[0-9a-f]{32}@estrelou\.test>$/);
  expect(mail.html).toContain('<html lang="pt-BR"');
  expect(mail.html).toContain('<body lang="pt-BR"');
  expect(mail.html).toContain("prefers-color-scheme: dark");
  expect(mail.html).not.toMatch(/<img|src=|url\(|<link/);
  expect(mail.text).toContain("Olá, é um prazer & tanto!");
  expect(mail.text).toContain("Confirmar e-mail https://estrelou.test/confirmar?token=abc&x=1");
  expect(mail.text).toContain("Plano: Mensal, R$ 9,90");
  expect(mail.text).toContain("O link vale por 48 horas.");
  expect(mail.text).not.toContain("Se o botão");
  expect(await rowOf(key)).toMatchObject({ status: "sent", ...deleted });
  // A job whose worker was killed after the delivery runs again.
  await deliverQueuedMail(api.services, { key });
  expect(smtp.received).toHaveLength(2);
  expect(await rowOf(key)).toMatchObject({ status: "sent", attempts: 1 });
});

test("a rolled-back transaction queues no mail", async () => {
  const { services } = api;
  await expect(
    services.db.transaction().execute(async (tx) => {
      await queueMail(services, tx, { to: "a@b.test", key: "test:back", subject: "x", body });
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  await api.runJobs();
  expect(smtp.received).toEqual([]);
});

test.each([
  ["refuses-recipient", 550],
  ["refuses-message", 554],
] as const)("a mail is not retried if the server %s permanently", async (behaviour, smtpCode) => {
  smtp.behaviour = behaviour;
  const key = await put();
  await api.runJobs();
  expect(await rowOf(key)).toMatchObject({
    status: "refused",
    smtp_code: smtpCode,
    attempts: 1,
    ...deleted,
  });
  expect(api.logged.join()).not.toContain("ana@exemplo.test");
});

test.each(["greylists", "hangs", "refuses-sender", "refuses-relay", "suspends-account"] as const)(
  "a mail is retried if the server %s temporarily",
  async (behaviour) => {
    smtp.behaviour = behaviour;
    const key = await put();
    const patient = api.services.mail;
    if (behaviour === "hangs") {
      const timeouts = { connectMs: 10_000, silenceMs: 200 };
      api.services.mail = smtpSender({ url: smtp.url, from, timeouts });
    }
    const failure = await api.runJobs().catch((error: unknown) => error);
    if (api.services.mail !== patient) await api.services.mail.close();
    api.services.mail = patient;
    expect(String(failure)).toMatch(/not accepted yet/);
    expect(String(failure)).not.toContain("ana@exemplo.test");
    expect(await rowOf(key)).toMatchObject({ status: "waiting", attempts: 1 });
    smtp.behaviour = "accepts";
    await api.runJobs();
    expect(smtp.received).toHaveLength(1);
    expect(await rowOf(key)).toMatchObject({ status: "sent", attempts: 2, ...deleted });
  },
);

test("a connection dropped after the hand-over leads to a retry with the same message id", async () => {
  smtp.behaviour = "drops-after-data";
  await put();
  await expect(api.runJobs()).rejects.toThrow("not accepted yet");
  smtp.behaviour = "accepts";
  await api.runJobs();
  const ids = await Promise.all(
    smtp.received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
  );
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test("a mail is given up after ten retries, and keeps its content to be sent again", async () => {
  smtp.behaviour = "greylists";
  const key = await put();
  for (let attempt = 1; attempt <= 10; attempt++) {
    await expect(api.runJobs()).rejects.toThrow("not accepted yet");
  }
  await api.runJobs();
  const kept = { recipient: "ana@exemplo.test", subject: "Atenção: não é spam" };
  expect(await rowOf(key)).toMatchObject({ status: "given_up", attempts: 11, ...kept });
});

test("a comma in an email adds no recipient", async () => {
  await put("ana@exemplo.test, outra@exemplo.test");
  await api.runJobs().catch(() => {});
  expect(smtp.received.flatMap(({ to }) => to)).not.toContain("ana@exemplo.test");
  expect(smtp.received.flatMap(({ to }) => to)).not.toContain("outra@exemplo.test");
});
