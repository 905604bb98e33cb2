import type { Page } from "@playwright/test";

/** Opens the page on which an owner has invitations mailed. */
export async function openCampaigns(page: Page): Promise<void> {
  await page.goto("/convites");
  await page
    .getByRole("group", { name: "Enviar por" })
    .getByText("E-mail", { exact: true })
    .click();
  await page.getByText("A gente envia").click();
}
