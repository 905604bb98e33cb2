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
  await api.services.mail.close();
  await sandbox.stop();
  await api.stop();
});

const mailbox = (to = "") =>
  send(api, "GET", `/sandbox/mailbox.json${to && `?to=${encodeURIComponent(to)}`}`);

const mailTo = (to: string, subject: string) => ({
  to,
  subject,
  text: "Olá! Abra https://estrelou.test/confirmar?token=a&b=1",
  html: '<p>Olá! <a href="https://estrelou.test/confirmar?token=a&amp;b=1">Abra</a> ou <a href="https://estrelou.test/ajuda">ajuda</a></p>',
});

test("mails sent over SMTP are in the mailbox, newest first, with their links", async () => {
  await api.services.mail.send(mailTo("ana@exemplo.test", "Confirmação: é você? 🌟"));
  api.clock.advance({ seconds: 1 });
  await api.services.mail.send(mailTo("Ana@Exemplo.test", "Segunda"));
  await api.services.mail.send(mailTo("bia@exemplo.test", "Para outra"));

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

test("a message to two recipients is stored for each of them", async () => {
  // Our own sender mails one recipient at a time.
  const other = createTransport({ url: sandbox.mailUrl });
  await other.sendMail({
    ...mailTo("caio@exemplo.test, davi@exemplo.test", "Aos dois"),
    from: "oi@estrelou.test",
  });
  other.close();
  for (const to of ["caio@exemplo.test", "davi@exemplo.test"]) {
    expect((await mailbox(to)).body).toMatchObject([{ to, subject: "Aos dois" }]);
  }
});

test.each([
  ["recusa", 550],
  ["espera", 451],
  ["fecha", 421],
  ["lotada", 552],
  ["bloqueia", 550],
])("a recipient that begins with %s gets %i and no message", async (name, responseCode) => {
  const to = `${name}-1@exemplo.test`;
  const sender = smtpSender({ url: sandbox.mailUrl, from: "oi@estrelou.test" });
  await expect(sender.send(mailTo(to, "x"))).rejects.toMatchObject({ responseCode });
  await sender.close();
  expect((await mailbox(to)).body).toEqual([]);
});

test("sending fails with ECONNREFUSED if no mail server listens", async () => {
  const unreachable = smtpSender({ url: "smtp://127.0.0.1:1", from: "oi@estrelou.test" });
  await expect(unreachable.send(mailTo("ana@exemplo.test", "x"))).rejects.toThrow(/ECONNREFUSED/);
  await unreachable.close();
});
