import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DB } from "#src/db/tables.ts";
import { testSettings } from "#testing/api.ts";
import { privacySections } from "./components/privacy-sections.tsx";

type Columns<Table extends keyof DB> = Record<keyof DB[Table], string | null>;

/** Null: no data about a person who uses the service. */
const none = null;
const session = "Sessões:";
const sent = "para que você não receba convites demais";
const trial = "Teste grátis já usado: um código derivado do e-mail e do celular";
const optOut = "para respeitar o seu pedido";
const notifications = "Avisos do Mercado Pago sobre pagamentos";
const plan = "Assinatura: plano, situação, datas e valores das cobranças";

const account: Columns<"account"> = {
  id: none,
  email: "Cadastro: e-mail, celular e senha",
  phone: "Cadastro: e-mail, celular e senha",
  password_hash: "guardada de forma que ninguém consegue lê-la",
  password_is_random: "Conta do Google, se você entrar com ela",
  email_bounced_at: "se um e-mail para você voltar, quando foi",
  confirmed_at: "Conta, empresa e avaliações: enquanto a conta existir",
  created_at: "Conta, empresa e avaliações: enquanto a conta existir",
  closed_at: "Apagou a conta, são apagadas",
  first_login_at: session,
  limits_lifted_at: "se liberamos a entrada depois de muitas tentativas",
};

const subscription: Columns<"subscription"> = {
  payer_email: "e o e-mail de quem paga",
  card_brand: "a bandeira do cartão",
  price_cents: plan,
  plan_id: plan,
  status: plan,
  started_at: plan,
  ended_at: plan,
  paid_until: plan,
  next_charge_at: plan,
  first_charge_at: plan,
  cancel_requested_at: plan,
  refund_requested_at: plan,
  created_at: plan,
  charge_failed: plan,
  failure: plan,
  provider_id: "o código delas no Mercado Pago",
  provider_status: plan,
  init_point: "o código delas no Mercado Pago",
  id: none,
  business_id: none,
  checked_at: none,
  readings: none,
  request_key: none,
  stored_reading: none,
};

const review: Columns<"review"> = {
  rating: "a nota, o comentário (se houver) e a data e hora",
  comment: "a nota, o comentário (se houver) e a data e hora",
  created_at: "a nota, o comentário (se houver) e a data e hora",
  topics: "o que você tocou depois das estrelas",
  source: "de onde veio o link, se a empresa o marcou",
  google_clicked_at: "se você tocou em “Avaliar no Google”",
  note: "Anotações: o que você e a equipe da loja escrevem sobre uma avaliação",
  comment_erased_at: "A empresa pode apagar um comentário de vez",
  comment_erased_by: "A empresa pode apagar um comentário de vez",
  status: none,
  displayed: none,
  id: none,
  business_id: none,
  seq: none,
  star_seq: none,
};

/** The words of the privacy page about each table, or about each column. The views store nothing. */
const texts: {
  [Table in Exclude<keyof DB, "tenant" | "shop_access" | "sender_hold">]:
    | string
    | null
    | Columns<Table>;
} = {
  account,
  account_link: "Links de confirmação: 48 horas",
  api_key: "Chaves de acesso, se você criar",
  activity_day: "só em números por dia",
  backup_record: null,
  browser_error: "Erros das páginas",
  business: "Empresa: nome, endereço, identificação do local no Google",
  business_logo: "logo, mensagem de convite",
  campaign: "Convites: os seus textos",
  campaign_day: "quantos e-mails saíram em cada dia",
  campaign_pace: none,
  campaign_recipient: "seu endereço fica cifrado e só até a entrega",
  charge: plan,
  conversation: "Conversa sobre uma avaliação: 60 dias depois da última mensagem",
  digest_round: none,
  digest_sent: "de quais semanas o resumo já foi enviado",
  entitlement: plan,
  first_week_mail: "quais dicas da primeira semana enviamos",
  google_call_budget: none,
  google_connection: "a autorização que o Google nos dá",
  google_consent: "Um pedido de conexão não concluído: 10 minutos",
  google_quota: none,
  google_rating: "meta de nota",
  google_report: "guarda também o motivo, a data e o que aconteceu",
  google_review: "cópias das avaliações por no máximo 30 dias",
  google_revocation: "no máximo 6 dias, só para avisar o Google",
  human_check_spent: none,
  invitation_bounce: "para não insistir num endereço de onde o convite voltou",
  invitation_complaint: "para contar a sua denúncia uma vez",
  invitation_mailbox: sent,
  invitation_opt_out: optOut,
  invitation_opt_out_all: optOut,
  invitation_sender: "quantos foram recusados ou denunciados",
  invitation_sent: sent,
  invitation_text: "Convites: os seus textos",
  invitation_trial_day: "Quantos saíram por dia: 60 dias",
  known_device: "um código derivado de cada navegador que já entrou",
  google_identity: "Conta do Google, se você entrar com ela",
  login_attempt: "Tentativas de entrar na sua conta: 30 dias",
  mail_outbox: "E-mails nossos que ainda não saíram, ou que não conseguimos entregar",
  // Operators are the team of the service, not its users.
  business_audit: "O que cada pessoa da equipe fez no painel, para o dono ver: um ano",
  member_invite: "Convite para a equipe (o e-mail convidado): no máximo 7 dias",
  member: "Equipe de uma loja: enquanto você fizer parte dela",
  operator: none,
  operator_device: none,
  operator_invite: none,
  operator_passkey: none,
  operator_session: none,
  operator_audit: "Cada consulta e cada ação fica registrada, sem prazo",
  passkey: "Passkeys, se você criar",
  passkey_challenge_spent: none,
  payment_notification: notifications,
  webhook_change: "o endereço de outro programa que você ligar à loja",
  webhook_delivery: "o que foi enviado e respondido: 30 dias",
  webhook_endpoint: "o endereço de outro programa que você ligar à loja",
  webhook_unreadable: notifications,
  webhook_request: none,
  pending_sign_up: "Cadastro que não foi concluído (e-mail, celular e senha)",
  plan: none,
  push_sent: "Qual aviso já saiu: 7 dias",
  push_subscription: "Avisos no celular: o endereço cifrado do seu navegador",
  qr_source: "se a empresa o marcou (por exemplo, “mesa 4”)",
  praise: "se você deixar a empresa mostrar seu comentário",
  rate_limit: "limites contra tentativas repetidas",
  rating_count: "a nota, o comentário (se houver)",
  reply_day: none,
  reply_push: "o endereço do seu navegador no serviço de avisos dele, cifrado",
  review,
  review_reply: "as mensagens entre você e a empresa",
  review_tally: none,
  session,
  spent_refresh: session,
  site_claim_source: none,
  site_page_day: "Contamos as visitas às páginas deste site",
  site_testimonial: "Depoimento neste site, se você der um",
  removed_slug: "fica um código derivado do link",
  slug: "O link da página de avaliação: enquanto a conta existir",
  subscription,
  topic_day: "só em números por dia",
  trial: "Teste grátis já usado",
  trial_claim: trial,
  trial_key: trial,
  waiting_alert: none,
  withdrawal_claim: "Plano desistido: códigos derivados da conta",
};

const sections = privacySections(testSettings.site.operator, false);
const page = renderToStaticMarkup(
  sections.map(({ id, body }) => <Fragment key={id}>{body}</Fragment>),
)
  .replaceAll(/<[^>]+>/g, "")
  .replaceAll(/\s+/g, " ");

test("the privacy page has a sentence about everything that is stored about a person", () => {
  const wanted = Object.values(texts).flatMap((text) =>
    text !== null && typeof text === "object" ? Object.values<string | null>(text) : [text],
  );
  expect(wanted.filter((text) => text !== null && !page.includes(text))).toEqual([]);
});
