import type { Page } from "@playwright/test";
import { sendReply } from "#src/features/reviews/conversation/send-reply.server.ts";
import { choose, expect, type TestProgram } from "./browser.ts";

/** Sends a review of one star, whose thanks offer the conversation. */
export async function complain(page: Page, slug: string, comment: string) {
  await page.goto(`/feedback/${slug}`);
  await choose(page, 1);
  await page.getByLabel("Quer contar mais?").fill(comment);
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Obrigado por avaliar!")).toBeVisible();
}

/** Opens the conversation of a review that the shop has answered. Returns how to read its stored messages. */
export async function openAnswered(
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
