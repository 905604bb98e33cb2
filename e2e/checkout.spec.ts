import type { Locator } from "@playwright/test";
import { expectAccessible } from "#testing/axe.ts";
import { expect, logIn, test } from "#testing/browser.ts";
import { cardInput, confirmButton, testCard } from "#testing/checkout.ts";

const caretOf = (input: Locator) =>
  input.evaluate((element: HTMLInputElement) => element.selectionStart);

test("number and document are grouped while typing, and the caret stays in the middle", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant(), "/planos?assinar=mensal");
  const number = cardInput(page, "number");
  await number.pressSequentially("50314332154x06351");
  await expect(number).toHaveValue("5031 4332 1540 6351");
  await expect(page.getByText("Mastercard")).toBeVisible();
  await expect(page.getByLabel("Bandeira")).toHaveCount(0);

  // Behind "5031 4": replace the 4 by a 9.
  await number.press("Home");
  for (let index = 0; index < 6; index++) await number.press("ArrowRight");
  await number.press("Backspace");
  await expect(number).toHaveValue("5031 3321 5406 351");
  expect(await caretOf(number)).toBe(4);
  await number.press("9");
  await expect(number).toHaveValue("5031 9332 1540 6351");
  expect(await caretOf(number)).toBe(6);
  // A letter changes nothing, and Backspace behind a space deletes the digit before it.
  await number.press("x");
  expect(await caretOf(number)).toBe(6);
  await number.press("ArrowLeft");
  await number.press("Backspace");
  await expect(number).toHaveValue("5039 3321 5406 351");
  expect(await caretOf(number)).toBe(3);

  await number.evaluate((input: HTMLInputElement) => {
    input.select();
    document.execCommand("insertText", false, "3753-651535-56885");
  });
  await expect(number).toHaveValue("3753 651535 56885");
  await expect(page.getByText("4 números na frente.")).toBeVisible();

  const owner = cardInput(page, "document");
  await owner.pressSequentially("52998224725");
  await expect(owner).toHaveValue("529.982.247-25");
  await owner.fill("11222333000181");
  await expect(owner).toHaveValue("11.222.333/0001-81");
  await page.getByRole("button", { name: "CNPJ com letras?" }).click();
  await expect(owner).toHaveAttribute("inputmode", "text");
  const expiry = cardInput(page, "expiry");
  await expiry.fill("11/2030");
  await expect(expiry).toHaveValue("11/30");
});

test("browsers can fill in the card, and the phone shows its digits", { tag: "@slow" }, async ({
  page,
  newTenant,
}) => {
  await logIn(page, await newTenant(), "/planos?assinar=mensal");
  for (const [field, autocomplete, inputmode] of [
    ["number", "cc-number", "numeric"],
    ["holder", "cc-name", null],
    ["expiry", "cc-exp", "numeric"],
    ["code", "cc-csc", "numeric"],
    ["document", "off", "numeric"],
  ] as const) {
    const input = cardInput(page, field);
    await expect(input).toHaveAttribute("autocomplete", autocomplete);
    expect(await input.getAttribute("inputmode"), field).toBe(inputmode);
    expect(await input.getAttribute("name"), field).toBeNull();
  }
});

test("an unknown brand is asked, and the only number of instalments is shown", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant(), "/planos?assinar=mensal");
  await expect(page.getByText("1x (à vista)")).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await cardInput(page, "number").fill("9999 99");
  await expect(page.getByLabel("Bandeira").getByRole("option")).toHaveText([
    "Escolha",
    "Visa",
    "Mastercard",
    "American Express",
    "Elo",
  ]);
  await expectAccessible(page);
});

test("errors are beside their fields, the first one has the focus, and nothing else moves", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant(), "/planos?assinar=mensal");
  const positions = () =>
    page
      .locator("form input, form button[type=submit]")
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetTop));
  await expect(confirmButton(page)).toBeVisible();
  const before = await positions();
  await confirmButton(page).click();
  await expect(cardInput(page, "number")).toBeFocused();
  await expect(cardInput(page, "number")).toHaveAccessibleDescription(
    "Digite o número do seu cartão",
  );
  await expect(cardInput(page, "code")).toHaveAccessibleDescription("Digite o código de segurança");
  expect(await positions()).toEqual(before);
  // The field is not below the fixed header.
  const top = await cardInput(page, "number").evaluate(
    (input) => input.getBoundingClientRect().top,
  );
  expect(top).toBeGreaterThan(64);

  await cardInput(page, "expiry").fill("10/20");
  await cardInput(page, "expiry").press("Tab");
  await expect(cardInput(page, "expiry")).toHaveAccessibleDescription("Confira a data");
  await cardInput(page, "expiry").fill("1130");
  await expect(cardInput(page, "expiry")).toHaveAccessibleDescription("Mês e ano.");
});

test("the keyboard alone pays, and the amount and the date are shown before", {
  tag: "@slow",
}, async ({ page, newTenant }) => {
  await logIn(page, await newTenant({ plan: "none" }), "/planos");
  const link = page.getByRole("link", { name: "Assinar Mensal" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Total hoje")).toBeVisible();
  await expect(page.getByText(/^R\$\s9,90$/).first()).toBeVisible();
  await cardInput(page, "number").focus();
  for (const text of Object.values(testCard)) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  // The button for CNPJs with letters, then the email.
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Tudo certo!" })).toBeVisible();
  await page.waitForURL("/painel");
});
