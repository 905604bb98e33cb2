import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smtpSender } from "#src/services/mail/smtp.server.ts";
import { send, startTestApi, type TestApi, testSettings } from "#testing/api.ts";
import { type Sandbox, startSandbox } from "./start-sandbox.server.ts";

let api: TestApi;
let sandbox: Sandbox;

beforeAll(async () => {
  api = await startTestApi({
    settings: {
      ...testSettings,
      mode: "demo",
      publicUrl: "http://localhost:3000",
      secretKey: "a secret for this file alone, long enough",
      trialDays: 14,
      paymentsPublicKey: "",
      paymentsScript: "",
      trustProxy: false,
    },
  });
  sandbox = await startSandbox({
    db: api.services.db,
    clock: api.clock,
    payments: { accessToken: "", webhookSecret: "" },
    siteUrl: () => api.url,
    notifyUrl: () => undefined,
  });
  api.services.mail = smtpSender({ url: sandbox.mailUrl, from: "Estrelou <oi@estrelou.test>" });
});
afterAll(async () => {
  api.services.mail.close();
  await sandbox.stop();
  await api.stop();
});

const mailbox = (to = "") =>
  send(api, "GET", `/sandbox/mailbox.json${to && `?to=${encodeURIComponent(to)}`}`);

const letter = (to: string, subject: string) => ({
  to,
  subject,
  text: "Olá! Abra https://estrelou.test/confirmar?token=a&b=1",
  html: '<p>Olá! <a href="https://estrelou.test/confirmar?token=a&amp;b=1">Abra</a> ou <a href="https://estrelou.test/ajuda">ajuda</a></p>',
});

test("mail goes over SMTP into the mailbox, newest first, with its links", async () => {
  await api.services.mail.send(letter("ana@exemplo.test", "Confirmação: é você? 🌟"));
  api.clock.advance({ seconds: 1 });
  await api.services.mail.send(letter("Ana@Exemplo.test", "Segunda"));
  await api.services.mail.send(letter("bia@exemplo.test", "Para outra"));

  const { status, body } = await mailbox("ana@exemplo.test");
  expect(status).toBe(200);
  expect(body.map(({ subject }: { subject: string }) => subject)).toEqual([
    "Segunda",
    "Confirmação: é você? 🌟",
  ]);
  expect(body[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    to: "ana@exemplo.test",
    subject: "Segunda",
    text: expect.stringContaining("Olá! Abra https://estrelou.test/confirmar?token=a&b=1"),
    html: expect.stringContaining("<p>Olá!"),
    links: ["https://estrelou.test/confirmar?token=a&b=1", "https://estrelou.test/ajuda"],
    at: api.clock.now().toISOString(),
  });
  expect((await mailbox("ANA@exemplo.test")).body).toHaveLength(2);
  expect((await mailbox("ninguem@exemplo.test")).body).toEqual([]);
  expect((await mailbox()).body).toHaveLength(3);
});

test("one message to several people is kept for each", async () => {
  // Our own sender mails one address at a time.
  const other = createTransport({ url: sandbox.mailUrl });
  await other.sendMail({
    ...letter("caio@exemplo.test, davi@exemplo.test", "Aos dois"),
    from: "oi@estrelou.test",
  });
  other.close();
  for (const to of ["caio@exemplo.test", "davi@exemplo.test"]) {
    expect((await mailbox(to)).body).toMatchObject([{ to, subject: "Aos dois" }]);
  }
});

test("a mail server that does not answer is told to the sender", async () => {
  const lost = smtpSender({ url: "smtp://127.0.0.1:1", from: "oi@estrelou.test" });
  await expect(lost.send(letter("ana@exemplo.test", "x"))).rejects.toThrow(/ECONNREFUSED/);
  lost.close();
});
