import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { panelPages } from "#src/panel-pages.ts";
import { expect } from "../browser.ts";
import { testCard } from "../checkout.ts";
import { addReview } from "../factories.ts";
import { receiveMail, tokenLink } from "../mailbox.ts";
import { keys } from "./driver.ts";
import { enter, picture, test } from "./journey.ts";

test("a new owner signs up, starts the trial, chooses the shop and gets the card", async ({
  visitor,
  program,
}) => {
  const email = `dona-${Date.now()}@exemplo.test`;
  await visitor.open("/");
  await visitor.find("link", "Entrar");
  await picture(visitor, "landing");
  await visitor.open("/cadastro/trial");
  await visitor.fill("Celular", `119${String(Date.now()).slice(-8)}`);
  await visitor.fill("Email", email);
  await visitor.fill("Senha", "segredo!");
  await visitor.fill("Confirmar senha", "segredo!");
  await visitor.press("button", "Continuar");
  await visitor.see("Verifique seu e-mail");
  await visitor.open(
    tokenLink(await receiveMail(program, email, "Confirme seu e-mail no Estrelou")),
  );
  await visitor.see("Plano ativado!");
  // The page opens the panel by itself.
  await visitor.at("/painel");
  await visitor.fill("Buscar no Google Maps", "acougue sao joao belo");
  await visitor.press("option", "Açougue São João");
  await visitor.press("button", "Salvar e ver meu cartão");
  await visitor.see("Seu cartão está pronto");
  await picture(visitor, "card");
});

test("an owner logs in, opens every page of the panel by the menu, and leaves", async ({
  visitor,
  newTenant,
}) => {
  const owner = await newTenant({ plan: "paid" });
  await visitor.open("/login");
  await visitor.fill("E-mail", owner.email);
  await visitor.fill("Senha", owner.password);
  await visitor.press("choice", "Não sou um robô");
  await visitor.press("button", "Entrar");
  await visitor.at("/painel");
  for (const [name, path] of [
    ["Convidar", "/convites"],
    ["Resumo", "/resumo"],
    ["Avaliações", "/mensagens"],
    ["Minha Página", "/configuracoes"],
    ["Planos", "/planos"],
    ["Minha conta", "/conta"],
    ["QR Code", "/painel"],
  ] as const) {
    await visitor.press("button", "Abrir menu");
    await visitor.press("link", name);
    await visitor.at(path);
    await visitor.find("button", "Abrir menu");
  }
  await visitor.press("button", "Abrir menu");
  await visitor.press("button", "Sair");
  await visitor.at("/login");
});

test("every page of the panel opens by its URL", async ({ visitor, program, newTenant }) => {
  const owner = await newTenant({ plan: "paid" });
  for (const rating of [5, 4, 1]) {
    await addReview(program.services, owner.businessId, { rating, comment: "Muito bom" });
  }
  /** The heading of each page, and a text that it has only with its last data. */
  const contents: Record<keyof typeof panelPages, [heading: string, data: string]> = {
    "/painel": ["Seu dia e seu QR Code", "Há uma avaliação em aberto."],
    "/impressao": ["Impressão", "Baixar PDF"],
    "/mais-jeitos": ["Mais jeitos de usar", `/feedback/${owner.slug}`],
    "/convites": ["Convidar", `/feedback/${owner.slug}?o=whatsapp`],
    "/configuracoes": ["Minha Página", "Rua Um, 1 - Centro"],
    "/resumo": ["Resumo", "2 de 3 avaliações"],
    "/mensagens": ["Avaliações", "Muito bom"],
    "/planos": ["Escolha o plano ideal para você", "R$ 9,90"],
    "/lojas": ["Suas lojas", "Adicionar loja"],
    "/equipe": ["Equipe", "Enviar convite"],
    "/integracoes": ["Integrações", "Chaves de acesso"],
    "/conta": ["Minha conta", "Este aparelho"],
    "/conta/google": ["Perfil da Empresa no Google", "Responda ao Google sem sair do painel"],
  };
  await enter(visitor, program, owner, "/painel");
  for (const [path, [heading, data]] of Object.entries(contents)) {
    await visitor.open(path);
    await visitor.find("button", "Abrir menu");
    await visitor.see(data);
    await expect.poll(() => visitor.driver.call(readState), path).toEqual([heading, "loaded"]);
    expect(await visitor.driver.call("() => document.body.innerText")).not.toContain(
      "Não foi possível",
    );
    if (path === "/resumo") await picture(visitor, "summary");
  }
});

/** Returns the heading of the open page, and 'loading' while a part of it waits for data. */
const readState = `() => {
  const isLoading =
    document.querySelector("main [aria-busy=true], main .animate-pulse") ||
    document.body.innerText.includes("Carregando");
  return [document.querySelector("main h1, h1")?.textContent ?? "", isLoading ? "loading" : "loaded"];
}`;

test("an owner filters the reviews and writes a note", async ({ visitor, program, newTenant }) => {
  const owner = await newTenant();
  for (const [rating, comment] of [
    [5, "O pão de queijo é ótimo"],
    [1, "Esperei demais"],
  ] as const) {
    await addReview(program.services, owner.businessId, { rating, comment });
  }
  await enter(visitor, program, owner, "/mensagens");
  await visitor.see("Esperei demais");
  await visitor.press("button", "Filtros");
  await visitor.fill("Buscar nas avaliações", "pao\n");
  await visitor.see("1 avaliação");
  await visitor.see("O pão de queijo é ótimo");
  await picture(visitor, "messages");
  await visitor.open("/mensagens?status=open");
  await visitor.press("button", "Anotar");
  await visitor.fill("Anotação", "Ligar amanhã");
  await visitor.press("button", "Salvar");
  await visitor.see("Anotação salva");
});

test("an owner changes name and logo", async ({ visitor, program, newTenant }) => {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-logo-"));
  const logo = join(folder, "logo.png");
  const navy = { width: 90, height: 60, channels: 3, background: "#123456" } as const;
  await sharp({ create: navy }).png().toFile(logo);
  await enter(visitor, program, await newTenant(), "/configuracoes");
  await visitor.fill("Nome", "Loja Renomeada");
  await visitor.driver.chooseFile(await visitor.find("field", "Enviar logo"), logo);
  await visitor.find("field", "Editar logo");
  await visitor.press("button", "Salvar");
  await visitor.see("Configurações salvas");
  // The next page would end the request that saves.
  await visitor.at("/painel");
  await visitor.open("/configuracoes");
  await visitor.find("field", "Editar logo");
  await expect
    .poll(() =>
      visitor.driver.call(`() => document.querySelector('img[src^="/logos/"]')?.naturalWidth`),
    )
    .toBe(90);
  await rm(folder, { recursive: true });
});

test("an owner sends a campaign, and the question before it keeps the focus", async ({
  visitor,
  program,
  newTenant,
}) => {
  const customer = `ana-${Date.now()}@exemplo.com`;
  await enter(visitor, program, await newTenant({ plan: "paid" }), "/convites");
  await visitor.press("text", "E-mail");
  // The box shows the whole text in browsers with and without `field-sizing`.
  await visitor.fill("Mensagem", "Como foi?\n\n\n\n\n\n\n\n\n\nConte pra gente.");
  await expect
    .poll(async () =>
      visitor.driver.call(
        "(box) => box.scrollHeight <= box.clientHeight",
        await visitor.find("field", "Mensagem"),
      ),
    )
    .toBe(true);
  await visitor.see("Texto salvo.");
  await picture(visitor, "invitations");
  await visitor.press("text", "A gente envia");
  await visitor.fill("E-mails dos clientes", customer);
  await visitor.press("button", "Conferir e enviar");
  await visitor.find("button", "Enviar 1 convite");
  await visitor.driver.type(keys.tab.repeat(7));
  const isInside = "() => !document.activeElement.closest('main, header')";
  expect(await visitor.driver.call(isInside)).toBe(true);
  await visitor.driver.type(keys.escape);
  await visitor.press("button", "Conferir e enviar");
  await visitor.press("button", "Enviar 1 convite");
  await visitor.see("O convite foi enviado.");
  await receiveMail(program, customer, "Como foi na Loja de Teste?");
});

test("an owner pays with a card", async ({ visitor, program, newTenant }) => {
  await enter(visitor, program, await newTenant(), "/planos?assinar=mensal");
  await visitor.fill("Número do cartão", testCard.number);
  await visitor.fill("Nome no cartão", testCard.holder);
  await visitor.fill("Validade", testCard.expiry);
  await visitor.fill("CVV", testCard.code);
  await visitor.fill("CPF ou CNPJ", testCard.document);
  await picture(visitor, "checkout");
  await visitor.press("button", "Confirmar Assinatura");
  await visitor.see("A confirmação vai para o seu e-mail.");
  await visitor.at("/painel");
  await visitor.open("/planos");
  await visitor.see("Primeira cobrança: R$ 9,90");
});

test("Back closes the open menu", async ({ visitor, program, newTenant }) => {
  await enter(visitor, program, await newTenant(), "/resumo");
  await visitor.press("button", "Abrir menu");
  await visitor.find("button", "Fechar");
  await visitor.driver.back();
  await visitor.find("button", "Abrir menu");
  await visitor.at("/resumo");
  await expect
    .poll(() => visitor.driver.call("() => document.querySelector('dialog[open]') === null"))
    .toBe(true);
});
