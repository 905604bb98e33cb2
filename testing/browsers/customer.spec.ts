import { expect } from "../browser.ts";
import { receiveMail } from "../mailbox.ts";
import { picture, review, storedOf, test } from "./journey.ts";

test("a happy customer is asked for a review on Google", async ({
  visitor,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await visitor.open(`/feedback/${tenant.slug}`);
  await visitor.find("choice", "5 estrelas");
  await picture(visitor, "review");
  await review(visitor, "5 estrelas", "Pão quente, ótimo!");
  await visitor.see("Feedback enviado!");
  await visitor.find("link", "Avaliar no Google");
  expect(await storedOf(program, tenant)).toEqual([{ rating: 5, comment: "Pão quente, ótimo!" }]);
  await visitor.open(`/feedback/${tenant.slug}`);
  await visitor.see("Você já enviou um feedback para esta empresa.");
});

test("an unhappy customer writes to the owner, who gets a mail", async ({
  visitor,
  program,
  newTenant,
}) => {
  const tenant = await newTenant();
  await visitor.open(`/feedback/${tenant.slug}`);
  await review(visitor, "1 estrela", "Esperei demais");
  await visitor.see("Sua avaliação foi direto para o responsável.");
  await receiveMail(program, tenant.email, "Nova avaliação de 1 estrela");
});

test("a review without network waits, and the next page of the site delivers it", async ({
  visitor,
  program,
  network,
  newTenant,
}) => {
  const tenant = await newTenant();
  await visitor.open(`/feedback/${tenant.slug}`);
  await visitor.press("choice", "4 estrelas");
  await visitor.fill("Quer contar mais?", "Sem sinal");
  await visitor.find("button", "Enviar");
  network.isCut = true;
  await visitor.press("button", "Enviar");
  await visitor.see("Guardada neste celular");
  await visitor.see("Deixe esta página aberta ou abra-a de novo depois.");
  await visitor.driver.open("about:blank");
  network.isCut = false;
  await visitor.open("/precos");
  await expect.poll(() => storedOf(program, tenant)).toEqual([{ rating: 4, comment: "Sem sinal" }]);
});

test("a kiosk takes one review after another", async ({ visitor, program, newTenant }) => {
  const tenant = await newTenant();
  await visitor.open(`/feedback/${tenant.slug}?modo=totem`);
  for (const comment of ["Primeiro", "Segundo"]) {
    await review(visitor, "5 estrelas", comment);
    await visitor.see("Obrigado por avaliar!");
    await visitor.press("button", "Nova avaliação");
  }
  expect(await storedOf(program, tenant)).toMatchObject([
    { comment: "Primeiro" },
    { comment: "Segundo" },
  ]);
});
