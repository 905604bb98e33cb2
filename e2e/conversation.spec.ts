import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/axe.ts";
import { choose, expect, logIn, test } from "#testing/browser.ts";
import {
  deliverPush,
  recordNotifications,
  subscribeAtEmulator,
  wakeUp,
} from "#testing/browser-push.ts";
import { complain } from "#testing/conversation-page.ts";
import { addMember } from "#testing/factories.ts";

test.use({ serviceWorkers: "allow" });

const dayMs = 86_400_000;

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
  await counter.getByRole("button", { name: "Mostrar no site", exact: true }).click();
  await expect(counter.getByText("Para o site: Ana")).toBeVisible();
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
  await expect(counter.getByText("Para o site: Ana")).toHaveCount(0);
  await expect(counter.getByRole("button", { name: "Fazer imagem" })).toHaveCount(0);
  await counter.reload();
  await expect(counter.getByText("Nenhuma avaliação encontrada")).toBeVisible();
  await website.reload();
  await expect(website.getByText("A média é de todas as avaliações.")).toBeVisible();
  await expect(website.getByText("O melhor pão de queijo do bairro")).toHaveCount(0);
  await context.close();
});
