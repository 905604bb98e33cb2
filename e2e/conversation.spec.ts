import type { Page } from "@playwright/test";
import { sendReply } from "#src/features/reviews/conversation/send-reply.server.ts";
import { stopConversation } from "#src/features/reviews/conversation/stop-conversation.server.ts";
import { expectAccessible } from "#testing/axe.ts";
import {
  choose,
  expect,
  letThrough,
  logIn,
  stopTime,
  type TestProgram,
  test,
} from "#testing/browser.ts";
import {
  deliverPush,
  recordNotifications,
  subscribeAtEmulator,
  wakeUp,
} from "#testing/browser-push.ts";
import { addMember } from "#testing/factories.ts";

test.use({ serviceWorkers: "allow" });

const dayMs = 86_400_000;

async function complain(page: Page, slug: string, comment: string) {
  await page.goto(`/feedback/${slug}`);
  await choose(page, 1);
  await page.getByLabel("Quer contar mais?").fill(comment);
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
}

/** Opens the conversation of a review that the shop has answered. Returns how to read its stored messages. */
async function openAnswered(
  page: Page,
  program: TestProgram,
  { businessId, slug }: { businessId: string; slug: string },
) {
  await complain(page, slug, "Fila enorme");
  const { db } = program.services;
  const { id } = await db
    .selectFrom("review")
    .select("id")
    .where("business_id", "=", businessId)
    .executeTakeFirstOrThrow();
  await sendReply(program.services, businessId, id, { body: "O que faltou?" });
  await page.getByRole("link", { name: "Abrir a conversa" }).click();
  await expect(page.getByRole("listitem")).toHaveCount(1);
  const messages = db.selectFrom("review_reply").select("body").where("review_id", "=", id);
  return async () => (await messages.orderBy("n").execute()).map(({ body }) => body);
}

const answerField = (page: Page) => page.getByLabel("Resposta ao cliente");

test("a clerk answers an unhappy customer, who reads it on the same phone, answers the next day and erases everything", async ({
  page,
  program,
  browser,
  newTenant,
}) => {
  const owner = await newTenant({ placeName: "Padaria do Teste" });
  const clerk = await newTenant();
  await addMember(program.services, owner, clerk, "staff");
  await complain(page, owner.slug, "Esperei quarenta minutos");
  await expect(page.getByText("Quer ver a resposta da loja?")).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: program.url });
  const counter = await context.newPage();
  await logIn(counter, clerk, `/mensagens?status=open&loja=${owner.businessId}`);
  await counter.getByRole("button", { name: "Responder" }).click();
  await answerField(counter).fill("Sentimos muito. O que faltou?");
  await counter.getByRole("button", { name: "Enviar resposta" }).click();
  // In the conversation: a message over the page would cover the buttons below it.
  const conversation = counter.getByRole("region", { name: "Conversa com o cliente" });
  await expect(conversation.getByRole("status")).toHaveText("Resposta enviada");
  await expect(counter.getByText("Resposta enviada")).toHaveCount(1);
  await counter.getByRole("button", { name: "Marcar como resolvida" }).click();
  await expect(counter.getByText("Avaliação marcada como resolvida.")).toBeAttached();

  program.clock.set(new Date(program.clock.now().getTime() + dayMs));
  await page.reload();
  await expect(page.getByText("A loja respondeu")).toBeVisible();
  await page.getByRole("link", { name: "Ler a resposta" }).click();
  await expect(page.getByText("Sentimos muito. O que faltou?")).toBeVisible();
  await expectAccessible(page);
  // What was read is no longer announced.
  await page.goto(`/feedback/${owner.slug}`);
  await expect(page.getByText("Você já enviou")).toBeVisible();
  await page.getByRole("link", { name: "Abrir a conversa" }).waitFor();
  await expect(page.getByText("A loja respondeu")).toHaveCount(0);
  await page.getByRole("link", { name: "Abrir a conversa" }).click();
  await page.getByLabel("Sua resposta").fill("Faltou gente no caixa");
  await page.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(page.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("Resposta enviada.")).toBeVisible();

  await logIn(counter, clerk, `/mensagens?status=open&loja=${owner.businessId}`);
  await expect(counter.getByText("Esperei quarenta minutos")).toBeVisible();
  await counter.getByRole("button", { name: "Ver conversa" }).click();
  await expect(counter.getByText("Faltou gente no caixa")).toBeVisible();

  await page.getByRole("button", { name: "Apagar tudo" }).click();
  await page.getByRole("button", { name: "Apagar tudo" }).click();
  await expect(page.getByText("foram apagados de vez")).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveCount(0);
  await logIn(counter, clerk, `/mensagens?loja=${owner.businessId}`);
  await expect(counter.getByText(/^Comentário apagado em /)).toBeVisible();
  await expect(counter.getByRole("button", { name: "Ver conversa" })).toHaveCount(0);
  await context.close();
});

test.describe("with requests that fail", () => {
  test.use({ allowedPageErrors: [/Failed to load resource|no response|dynamically imported/] });

  test("a page whose script does not arrive says so after ten seconds, and 'Tentar de novo' loads the page again", async ({
    page,
    newTenant,
  }) => {
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
    await letThrough(page, calls);
    await send.press("Enter");
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

  test("while the page reads the conversation again the customer writes and sends, and the older response is discarded", async ({
    page,
    program,
    newTenant,
  }) => {
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
});

test("the link that was copied opens the conversation on another phone, and its code is in no request's address", {
  tag: "@slow",
}, async ({ page, program, browser, newTenant }) => {
  // Without a dialog for sharing the button copies.
  await page.addInitScript("delete Navigator.prototype.share");
  await page.addInitScript(
    "navigator.clipboard.writeText = async (text) => void (window.copied = text)",
  );
  const { slug } = await newTenant();
  await complain(page, slug, "Fila enorme");
  await page.getByRole("button", { name: "Copiar link" }).click();
  await expect(page.getByText("Link copiado.")).toBeVisible();
  const link = String(await page.evaluate("window.copied"));
  const code = new URL(link).hash.slice(1);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);

  const context = await browser.newContext({ baseURL: program.url });
  const other = await context.newPage();
  const requested: string[] = [];
  other.on("request", (request) => {
    // The fragment stays in the browser.
    const { origin, pathname, search } = new URL(request.url());
    requested.push(origin + pathname + search, request.headers().referer ?? "");
  });
  await other.goto(link);
  await expect(other.getByText("Fila enorme")).toBeVisible();
  await expect(other.getByText("A loja ainda não respondeu.")).toBeVisible();
  expect(requested.length).toBeGreaterThan(2);
  expect(requested.join(" ")).not.toContain(code);
  await context.close();
});

test("a customer who asks is told on this phone when the shop answers, and nothing is loaded for it before", {
  tag: "@slow",
}, async ({ page, context, program, browser, newTenant }) => {
  wakeUp(program);
  const owner = await newTenant({ placeName: "Padaria do Teste" });
  await context.grantPermissions(["notifications"]);
  await subscribeAtEmulator(page);
  await complain(page, owner.slug, "Esperei quarenta minutos");
  await page.getByRole("link", { name: "Abrir a conversa" }).click();
  const rows = () =>
    program.services.db
      .selectFrom("reply_push")
      .select("review_id")
      .where("business_id", "=", owner.businessId)
      .execute();
  const ask = page.getByRole("button", { name: "Avise-me quando a loja responder" });
  await expect(ask).toBeVisible();
  await expectAccessible(page);
  expect(await rows()).toEqual([]);
  await ask.click();
  await expect(page.getByText("Este celular recebe um aviso")).toBeFocused();
  await expect(page.getByRole("button", { name: "Não avisar mais" })).toBeVisible();
  await expectAccessible(page);
  expect(await rows()).toHaveLength(1);

  const counter = await (await browser.newContext({ baseURL: program.url })).newPage();
  await logIn(counter, owner, "/mensagens?status=open");
  await counter.getByRole("button", { name: "Responder" }).click();
  await answerField(counter).fill("Desculpe pela fila");
  await counter.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(counter.getByText("Resposta enviada")).toBeVisible();
  const endpoint = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem("subscription-of-the-test") ?? "{}").endpoint as string,
  );
  const received = async () =>
    (await page.request.get("/sandbox/push.json", { params: { endpoint } })).json();
  await expect.poll(received).toHaveLength(1);
  const [{ text }] = await received();
  expect(text).not.toContain("Desculpe");

  const readShown = await recordNotifications(page, "/feedback/");
  await deliverPush(page, "/feedback/", text);
  const path = `/feedback/${owner.slug}/conversa`;
  await expect.poll(readShown).toEqual([[expect.stringContaining("Padaria do Teste"), path]]);

  // The path of the notification has no code: this browser has it.
  await page.goto(path);
  await expect(page.getByText("Desculpe pela fila")).toBeVisible();
  await page.getByRole("button", { name: "Não avisar mais" }).click();
  await expect(page.getByRole("button", { name: "Não avisar mais" })).toHaveCount(0);
  await expect(page.locator("#conversation")).toBeFocused();
  expect(await rows()).toEqual([]);
  await counter.context().close();
});

test("a customer whose browser blocks notifications reads it in the place of the button", async ({
  page,
  newTenant,
}) => {
  await page.addInitScript(() => {
    let permission: NotificationPermission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      permission = "denied";
      return permission;
    };
  });
  await complain(page, (await newTenant()).slug, "Esperei quarenta minutos");
  await page.getByRole("link", { name: "Abrir a conversa" }).click();
  const ask = page.getByRole("button", { name: "Avise-me quando a loja responder" });
  await ask.press("Enter");
  await expect(page.getByText("O navegador bloqueou os avisos.")).toBeFocused();
  await expect(ask).toHaveCount(0);
  await expectAccessible(page);
});

test("a happy customer lets the shop show the words, the shop makes pictures of them, and once the customer takes it back they are gone everywhere", {
  tag: "@slow",
}, async ({ page, program, browser, newTenant }) => {
  const owner = await newTenant({ placeName: "Padaria do Teste" });
  const question = page.getByText("A loja pode mostrar seu comentário?");
  for (const { slug } of [await newTenant(), owner]) {
    await page.goto(`/feedback/${slug}`);
    await choose(page, 5);
    await page.getByLabel("Quer contar mais?").fill("O melhor pão de queijo do bairro");
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(question).toBeVisible();
    if (slug === owner.slug) break;
    await page.getByRole("button", { name: "Agora não" }).click();
    await expect(page.locator(".thanks")).toBeFocused();
  }
  await expectAccessible(page);
  const google = await page.getByRole("link", { name: /Google/ }).boundingBox();
  expect((await question.boundingBox())?.y).toBeGreaterThan(google?.y ?? Number.POSITIVE_INFINITY);
  await page.getByLabel("Seu primeiro nome").fill("Ana");
  await page.getByRole("button", { name: "Pode mostrar" }).click();
  await expect(page.getByText("Obrigado! Para voltar atrás, abra a conversa.")).toBeFocused();

  const context = await browser.newContext({ baseURL: program.url });
  const counter = await context.newPage();
  await counter.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [file] }: { files: File[] }) =>
        void shared.push(`${file?.name} ${file?.type}`),
    });
  });
  await program.services.db
    .updateTable("business")
    .set({ badge_shown: true })
    .where("id", "=", owner.businessId)
    .execute();
  await logIn(counter, owner, "/mensagens?status=all&praise=true");
  await expect(counter.getByText("O melhor pão de queijo do bairro")).toBeVisible();
  await expect(counter.getByText("Pode mostrar: Ana")).toBeVisible();
  await expect(counter.getByRole("button", { name: "Fazer imagem" })).toHaveCount(1);
  const website = await context.newPage();
  await website.goto(`/elogios/${owner.slug}`);
  await expect(website.getByText("O melhor pão de queijo do bairro")).toBeVisible();

  // Three pictures, of which the last one goes to the phone's share sheet and is saved.
  await counter.getByRole("button", { name: "Fazer imagem" }).click();
  for (const [choice, alt, size] of [
    ["Post", "Prévia: post do Instagram", "1080x1080"],
    ["Story", "Prévia: story do Instagram", "1080x1920"],
    ["Status", "Prévia: status do WhatsApp", "1080x1920"],
  ] as const) {
    await counter.getByText(choice, { exact: true }).click();
    const preview = counter.getByRole("img", { name: alt });
    await expect(preview).toBeVisible();
    const measure = (image: Element) => {
      const { naturalWidth, naturalHeight } = image as HTMLImageElement;
      return `${naturalWidth}x${naturalHeight}`;
    };
    await expect.poll(() => preview.evaluate(measure)).toBe(size);
  }
  await expectAccessible(counter);
  await counter.getByRole("button", { name: "Compartilhar" }).click();
  const sharedFiles = () =>
    counter.evaluate(() => (window as unknown as { shared: string[] }).shared);
  await expect.poll(sharedFiles).toEqual([`${owner.slug}-elogio-status.png image/png`]);
  const downloading = counter.waitForEvent("download");
  await counter.getByRole("button", { name: "Baixar" }).click();
  expect((await downloading).suggestedFilename()).toBe(`${owner.slug}-elogio-status.png`);

  await page.goto(`/feedback/${owner.slug}`);
  await page.getByRole("link", { name: "Abrir a conversa" }).click();
  await page.getByRole("button", { name: "Não mostrar mais" }).click();
  await expect(page.getByText("A loja não pode mais mostrar este comentário.")).toBeFocused();
  await expect(page.getByRole("button", { name: "Não mostrar mais" })).toHaveCount(0);
  await expectAccessible(page);

  // A dialog that was open meanwhile makes no more pictures, and closing it takes the mark away.
  await counter.getByText("Story", { exact: true }).click();
  await expect(
    counter.getByText("O cliente não deixa mais mostrar este comentário."),
  ).toBeVisible();
  await expect(counter.getByRole("button", { name: "Baixar" })).toHaveCount(0);
  await expectAccessible(counter);
  await counter.getByRole("button", { name: "Fechar" }).click();
  await expect(counter.getByText("Pode mostrar: Ana")).toHaveCount(0);
  await expect(counter.getByRole("button", { name: "Fazer imagem" })).toHaveCount(0);
  await counter.reload();
  await expect(counter.getByText("Nenhuma avaliação encontrada")).toBeVisible();
  await website.reload();
  await expect(website.getByText("A média é de todas as avaliações.")).toBeVisible();
  await expect(website.getByText("O melhor pão de queijo do bairro")).toHaveCount(0);
  await context.close();
});
