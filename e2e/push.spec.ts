import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import {
  deliverPush,
  recordNotifications,
  subscribeAtEmulator,
  wakeUp,
} from "#testing/browser-push.ts";
import { addReview } from "#testing/factories.ts";
import { humanToken } from "#testing/human.ts";
import { send } from "#testing/send.ts";

test.use({ serviceWorkers: "allow" });

const bakery = { placeName: "Padaria Estrela", googleUrl: "https://maps.app.goo.gl/padaria" };

test("an owner who missed a complaint lets the phone tell the next one", { tag: "@slow" }, async ({
  page,
  context,
  program,
  newTenant,
}) => {
  const now = wakeUp(program);
  const owner = await newTenant(bakery);
  const createdAt = new Date(now.getTime() - 3 * 3_600_000);
  await addReview(program.services, owner.businessId, { rating: 2, createdAt });
  await context.grantPermissions(["notifications"]);
  await subscribeAtEmulator(page);
  await logIn(page, owner);
  const question = page.getByRole("complementary", { name: "Quer saber na hora?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Avisar neste aparelho" }).click();
  await expect(page.getByText("Avisos ligados neste aparelho")).toBeVisible();
  await expect(question).toBeHidden();

  const [{ id } = { id: "" }] = await program.services.db
    .selectFrom("push_subscription")
    .select("id")
    .where("account_id", "=", owner.accountId)
    .execute();
  expect(id).not.toBe("");
  const recaptcha = await humanToken(program.services, `feedback:${owner.slug}`);
  const body = { rating: 1, comment: "Pão frio", recaptcha };
  const sent = await send(program, "POST", `/api/feedback/${owner.slug}/`, { body });
  expect(sent.status).toBe(201);
  const endpoint = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem("subscription-of-the-test") ?? "{}").endpoint as string,
  );
  const received = async () =>
    (await page.request.get("/sandbox/push.json", { params: { endpoint } })).json();
  await expect.poll(received).toHaveLength(1);
  const [{ text }] = await received();
  expect(text).not.toContain("Pão frio");

  const readShown = await recordNotifications(page, "/painel");
  await deliverPush(page, "/painel", text);
  const path = `/mensagens?status=open&loja=${owner.businessId}`;
  await expect.poll(readShown).toEqual([["Nova avaliação de 1 estrela · Padaria Estrela", path]]);

  await page.goto("/conta");
  const box = page.getByRole("checkbox", { name: /Avise-me aqui/ });
  await expect(box).toBeChecked();
  await expectAccessible(page);
  await box.uncheck();
  const rows = () =>
    program.services.db.selectFrom("push_subscription").select("id").where("id", "=", id).execute();
  await expect.poll(rows).toEqual([]);
});

test.describe("on an iPhone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  });
  test("the owner is told how to install the panel", { tag: "@slow" }, async ({
    page,
    newTenant,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, "PushManager");
    });
    await logIn(page, await newTenant(), "/conta");
    await expect(page.getByText(/Adicionar à Tela de Início/)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /Avise-me aqui/ })).toBeDisabled();
  });
});

test("only the panel can be installed", async ({ request, newTenant }) => {
  const { slug } = await newTenant();
  const hasManifest = async (path: string) =>
    (await (await request.get(path)).text()).includes('rel="manifest"');
  for (const path of ["/painel", "/conta"]) expect(await hasManifest(path), path).toBe(true);
  for (const path of ["/", "/login", `/feedback/${slug}`, "/operador/entrar"]) {
    expect(await hasManifest(path), path).toBe(false);
  }
  const { start_url, icons } = await (await request.get("/panel.webmanifest")).json();
  expect(start_url).toBe("/painel");
  for (const { src } of [...icons, { src: "/panel-icon-180.png" }]) {
    expect((await request.get(src)).headers()["content-type"], src).toBe("image/png");
  }
});
