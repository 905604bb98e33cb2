import { asMoney } from "#src/lib/text/numbers.ts";
import { daysText } from "#src/lib/time/day-words.ts";
import { asDay, lastDay } from "#src/lib/time/shown-dates.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import type { BadgeTone } from "#src/ui/badge.tsx";
import type { SubscriptionView } from "../contract.ts";

export interface StatusText {
  title: string;
  text: string;
  badge?: [BadgeTone, string];
}

/** Returns the title, text and badge for the status of a trial or subscription. */
export function statusText(subscription: SubscriptionView): StatusText {
  const { state, until, next_charge_at } = subscription;
  const open = until ? lastDay(until) : "";
  if (subscription.refund && (state === "cancelled" || state === "ended")) {
    return refundText(subscription.refund, state === "cancelled" ? open : undefined);
  }
  switch (state) {
    case "none":
      return withoutPlanText(subscription);
    case "trial":
      return {
        title: "Teste grátis",
        text: `Tudo liberado até ${open}. ${countdown(subscription.days_left)}`,
        badge: ["success", "Ativo"],
      };
    case "scheduled": {
      const before = isOnTrial(subscription)
        ? "Seu teste grátis continua. Primeira"
        : "O mês que você já pagou continua. Próxima";
      const day = next_charge_at ? asDay(next_charge_at) : open;
      return activeText(subscription, `${before} ${chargeText(subscription, day)}`);
    }
    case "confirming":
      return {
        title: "Confirmando sua assinatura",
        text: `Esperamos a resposta do ${paymentProvider}. Não é preciso tentar de novo: esta página mostra o resultado.`,
        badge: ["warning", "Aguarde"],
      };
    case "pending":
      return {
        title: "Falta concluir o pagamento",
        text: `Termine na página do ${paymentProvider}, ou escolha um plano para pagar aqui com cartão.`,
        badge: ["warning", "Pendente"],
      };
    case "active":
      return activeText(
        subscription,
        next_charge_at
          ? `Próxima ${chargeText(subscription, asDay(next_charge_at))}`
          : `Tudo liberado até ${open}.`,
      );
    case "processing": {
      const charge = `O ${paymentProvider} está processando a cobrança, o que pode levar cerca de uma hora.`;
      if (subscription.entitled)
        return activeText(subscription, `${charge} Seu painel está liberado.`);
      return {
        title: "Processando a cobrança",
        text: `${charge} Seu painel abre quando ela for paga.`,
        badge: ["warning", "Aguarde"],
      };
    }
    case "past_due":
      return {
        title: "Não conseguimos cobrar sua assinatura",
        text: `Seu painel continua aberto até ${open}. Troque o cartão para não perder o acesso; a próxima tentativa usa o cartão novo.`,
        badge: ["danger", "Em atraso"],
      };
    case "cancelled":
      return {
        title: "Assinatura cancelada",
        text: `Nada mais será cobrado. Seu painel continua aberto até ${open}.`,
      };
    case "ended":
      return endedText(subscription);
  }
}

function withoutPlanText({ trial }: SubscriptionView): StatusText {
  return trial.available
    ? {
        title: "Você ainda não tem um plano",
        text: `Comece com ${daysText(trial.days)} grátis, sem cartão, ou assine agora.`,
      }
    : {
        title: "Assine para abrir seu painel",
        text: "O teste grátis já foi usado com este e-mail ou celular.",
      };
}

function activeText({ plan_title }: SubscriptionView, text: string): StatusText {
  return { title: `Plano ${plan_title ?? ""}`, text, badge: ["success", "Ativo"] };
}

/** The rest of a sentence that begins with which charge it is. */
function chargeText({ price, card }: SubscriptionView, day: string): string {
  return `cobrança: ${asMoney(price ?? 0)} em ${day}${card ? `, no cartão ${card}` : ""}.`;
}

function endedText({ plan, can_change_card }: SubscriptionView): StatusText {
  // The provider still retries the charge, so the way back is another card.
  if (can_change_card) {
    return {
      title: "Não conseguimos cobrar sua assinatura",
      text: "Seu painel foi fechado. Troque o cartão: a próxima tentativa usa o cartão novo e abre o painel. Suas avaliações continuam chegando e estão guardadas.",
      badge: ["danger", "Em atraso"],
    };
  }
  return {
    title: plan ? "Seu plano terminou" : "Seu teste grátis terminou",
    text: "Suas avaliações continuam chegando e estão guardadas. Assine para voltar a vê-las e a convidar clientes para o Google.",
    badge: ["danger", "Encerrado"],
  };
}

/** `open` is the last day of the panel; undefined if it is closed. */
function refundText(
  { amount, status }: NonNullable<SubscriptionView["refund"]>,
  open: string | undefined,
): StatusText {
  if (status === "requested") {
    return {
      title: `Estamos devolvendo ${asMoney(amount)} ao seu cartão`,
      text: `Esperamos a confirmação do ${paymentProvider}, que avisamos aqui e por e-mail. Nada mais será cobrado.`,
      badge: ["warning", "Aguarde"],
    };
  }
  return {
    title: `Devolvemos ${asMoney(amount)} ao seu cartão`,
    text: `O valor pode aparecer só na próxima fatura. Sua assinatura terminou e nada mais será cobrado. ${open ? `Seu painel continua aberto até ${open}.` : "Suas avaliações continuam chegando e estão guardadas."}`,
    badge: ["neutral", "Encerrado"],
  };
}

/** True if the trial, and not a paid month, keeps the panel open. */
export function isOnTrial({ trial, covered_until }: SubscriptionView): boolean {
  return covered_until !== null && covered_until === trial.ends_at;
}

function countdown(left: number | null): string {
  if (!left) return "Hoje é o último dia.";
  return left === 1 ? "Falta 1 dia." : `Faltam ${left} dias.`;
}
