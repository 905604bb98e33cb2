import { sendReply } from "#src/features/reviews/conversation/send-reply.server.ts";
import { stopConversation } from "#src/features/reviews/conversation/stop-conversation.server.ts";
import { eraseComment } from "#src/features/reviews/messages/erase-comment.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import { choose, expect, letThrough, stopTime, test } from "#testing/browser.ts";
import { complain, openAnswered } from "#testing/conversation-page.ts";

test.use({
  serviceWorkers: "allow",
  allowedPageErrors: [/Failed to load resource|no response|dynamically imported/],
});

test("a page whose script does not arrive says so after ten seconds, and 'Tentar de novo' loads the page again", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const path = `/feedback/${(await newTenant()).slug}/conversa`;
  const script = "**/assets/conversation-entry-*.js";
  await stopTime(page);
  await page.route(script, () => {});
  const requested = page.waitForRequest(script);
  await page.goto(`${path}#00000000000000000000000000`, { waitUntil: "commit" });
  await requested;
  const failure = page.getByText("Não foi possível abrir esta página. Confira sua conexão");
  await page.clock.runFor(9999);
  await expect(page.getByText("Abrindo a conversa…")).toBeVisible();
  await expect(failure).toBeHidden();
  await page.clock.runFor(1);
  await expect(failure).toBeVisible();
  await expect(page.getByText("Abrindo a conversa…")).toBeHidden();
  await page.clock.resume();
  await expectAccessible(page);

  // Without a response the page stays, where a browser would show its own error page.
  let attempts = 0;
  await page.route(`**${path}`, (route) => {
    attempts += 1;
    return route.abort("connectionfailed");
  });
  const retry = page.getByRole("button", { name: "Tentar de novo" });
  await retry.press("Enter");
  await expect.poll(() => attempts).toBe(1);
  await expect(failure).toBeVisible();
  await expect(retry).toBeFocused();

  await letThrough(page, `**${path}`);
  await page.route(script, (route) => route.abort("connectionfailed"));
  await Promise.all([page.waitForEvent("load"), retry.press("Enter")]);
  await expect(failure).toBeVisible();
  await letThrough(page, script);
  await retry.press("Enter");
  await expect(page.getByText("Não encontramos esta conversa")).toBeVisible();
  await expect(retry).toHaveCount(0);

  // When the network returns, the shown conversation does not request its page.
  await page.clock.runFor(10_000);
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/conversa")) requests += 1;
  });
  await page.evaluate(() => {
    dispatchEvent(new Event("online"));
    return fetch("/robots.txt").then((response) => response.text());
  });
  expect(requests).toBe(0);
});

test("a reply survives a failure, a reload, another language and the end of the conversation, and each action moves the focus", async ({
  page,
  program,
  newTenant,
}) => {
  const { businessId, slug } = await newTenant();
  await complain(page, slug, "Fila enorme");
  const { id } = await program.services.db
    .selectFrom("review")
    .select("id")
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  await sendReply(program.services, businessId, id, { body: "O que faltou?" });
  const calls = "**/api/client/*/conversation/**";
  const refuse = () => page.route(calls, (route) => route.abort("connectionfailed"));
  await refuse();
  await page.getByRole("link", { name: "Abrir a conversa" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Não foi possível falar com o servidor. Confira sua conexão e tente de novo.",
  );
  await letThrough(page, calls);
  await page.getByRole("button", { name: "Tentar de novo" }).press("Enter");
  const field = page.getByLabel("Sua resposta");
  await expect(field).toBeVisible();
  await expect(page.locator("#conversation")).toBeFocused();

  await field.fill("Faltou gente no caixa");
  await page.reload();
  await expect(field).toHaveValue("Faltou gente no caixa");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByLabel("Your reply")).toHaveValue("Faltou gente no caixa");
  await refuse();
  const send = page.getByRole("button", { name: "Send reply" });
  const result = page.locator("form [role=status]");
  await send.press("Enter");
  await expect(result).toContainText("what you wrote is still here");
  await expect(send).toBeFocused();
  // Nothing moves under the finger until the response arrives: below is the button that ends the conversation.
  const place = await send.boundingBox();
  const tapped = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await tapped.promise;
    await route.continue();
  });
  await send.press("Enter");
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("what you wrote is still here")).toBeHidden();
  expect(await send.boundingBox()).toEqual(place);
  tapped.resolve();
  await expect(result).toHaveText("Reply sent.");
  await expect(result).toBeFocused();

  await page.getByRole("link", { name: "Português" }).click();
  await expect(field).toHaveValue("");
  await field.fill("E mais uma coisa");
  await stopConversation(program.services, businessId, { id, by: "shop" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(result).toHaveText("A loja encerrou a conversa por enquanto.");
  const unsent = page.getByLabel("O que você escreveu e não enviou");
  await expect(unsent).toHaveValue("E mais uma coisa");
  await expect(unsent).toHaveAttribute("readonly");
  await expect(unsent).toBeFocused();
  await expectAccessible(page);

  const erase = page.getByRole("button", { name: "Apagar tudo" });
  await erase.press("Enter");
  await expect(page.getByText("Apagar seu comentário e todas as mensagens")).toBeFocused();
  await page.getByRole("button", { name: "Voltar" }).press("Enter");
  await expect(erase).toBeFocused();
  await erase.press("Enter");
  await expect(page.getByRole("button", { name: "Voltar" })).toBeVisible();
  await erase.press("Enter");
  await expect(result).toContainText("foram apagados de vez");
  await expect(result).toBeFocused();
  await expect(unsent).toHaveCount(0);
  const stored = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draftReply"));
  expect(await page.evaluate(stored)).toEqual([]);
});

test("a reply whose response was lost leaves its field when the conversation shows it, and is stored once", async ({
  page,
  program,
  newTenant,
}) => {
  const bodies = await openAnswered(page, program, await newTenant());
  const messages = "**/conversation/messages/";
  const field = page.getByLabel("Sua resposta");
  const send = page.getByRole("button", { name: "Enviar resposta" });
  const returnToPage = () =>
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const stored = ["O que faltou?"];
  for (const [text, readAgain] of [
    ["Faltou gente no caixa", () => page.reload()],
    ["E pão", returnToPage],
  ] as const) {
    await page.route(messages, async (route) => {
      await route.fetch();
      await route.abort("connectionfailed");
    });
    await field.fill(text);
    await send.click();
    await expect(page.locator("form [role=status]")).toContainText("continua aqui");
    await letThrough(page, messages);
    await readAgain();
    stored.push(text);
    await expect(page.getByRole("listitem")).toHaveCount(stored.length);
    await expect(field).toHaveValue("");
    await expect(send).toBeDisabled();
  }
  expect(await bodies()).toEqual(stored);
});

test("a reply to a conversation that the shop has ended meanwhile shows the end, and keeps the text", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const { services } = program;
  for (const [isErased, shown] of [
    [false, "A loja encerrou a conversa por enquanto."],
    [true, "foram apagados de vez"],
  ] as const) {
    const { businessId, slug } = await newTenant();
    await openAnswered(page, program, { businessId, slug });
    // Also without colours.
    await expect(page.getByRole("img", { name: "1 de 5 estrelas" })).toHaveText("★☆☆☆☆");
    await page.getByLabel("Sua resposta").fill("Faltou gente no caixa");
    const { id } = await services.db
      .selectFrom("review")
      .select("id")
      .where("business_id", "=", businessId)
      .executeTakeFirstOrThrow();
    if (isErased) await eraseComment(services, businessId, { id, by: null });
    else await stopConversation(services, businessId, { id, by: "shop" });
    await page.getByRole("button", { name: "Enviar resposta" }).click();
    const result = page.locator("form [role=status]");
    await expect(result).toContainText(shown);
    await expect(result).toBeFocused();
    await expect(result).not.toContainText("Agora não é possível");
    await expect(page.getByRole("button", { name: "Enviar resposta" })).toHaveCount(0);
    await expect(page.getByLabel("O que você escreveu e não enviou")).toHaveValue(
      "Faltou gente no caixa",
    );
  }
});

test("the question for the words cannot be refused while the consent is sent, does not move, and ends when they cannot be shown", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  const praise = "**/conversation/praise/";
  await page.route(praise, (route) => route.abort("connectionfailed"));
  await page.goto(`/feedback/${(await newTenant()).slug}`);
  await choose(page, 5);
  await page.getByLabel("Quer contar mais?").fill("O melhor pão de queijo do bairro");
  await page.getByRole("button", { name: "Enviar" }).click();
  const allow = page.getByRole("button", { name: "Pode mostrar" });
  const failure = page.getByText("Não foi possível guardar sua resposta.");
  await allow.click();
  await expect(failure).toBeVisible();
  const place = await allow.boundingBox();
  const answered = Promise.withResolvers<void>();
  await page.route(praise, async (route) => {
    await answered.promise;
    await route.fulfill({ status: 409, json: { code: "praise_not_possible" } });
  });
  await allow.click();
  await expect(allow).toHaveAttribute("aria-disabled", "true");
  await expect(failure).toBeHidden();
  expect(await allow.boundingBox()).toEqual(place);
  await page.getByRole("button", { name: "Agora não" }).click({ force: true });
  await expect(allow).toBeVisible();
  answered.resolve();
  await expect(allow).toHaveCount(0);
  await expect(page.locator(".thanks")).toBeFocused();
});

test("while the page reads the conversation again the customer writes and sends, and the older response is discarded", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const bodies = await openAnswered(page, program, await newTenant());
  const field = page.getByLabel("Sua resposta");
  await field.fill("Faltou gente");
  const read = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  await page.route("**/conversation/", async (route) => {
    const response = await route.fetch();
    read.resolve();
    await late.promise;
    await route.fulfill({ response });
  });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await read.promise;
  await field.pressSequentially(" no caixa");
  await page.getByRole("button", { name: "Enviar resposta" }).click();
  const result = page.locator("form [role=status]");
  await expect(result).toHaveText("Resposta enviada.");
  const finished = page.waitForEvent("requestfinished", (request) =>
    request.url().endsWith("/conversation/"),
  );
  late.resolve();
  await finished;
  // The page has handled the response once it has handled a later one.
  await page.evaluate(() => fetch(location.href).then((response) => response.text()));
  await expect(page.getByRole("listitem")).toHaveText([/O que faltou/, /Faltou gente no caixa/]);
  await expect(result).toHaveText("Resposta enviada.");
  expect(await bodies()).toEqual(["O que faltou?", "Faltou gente no caixa"]);
});
