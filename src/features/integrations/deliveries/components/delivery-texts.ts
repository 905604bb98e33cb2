import type { EventType } from "../../endpoints/event-types.ts";
import type { Delivery, SendResult } from "../contract.ts";

/** What the choices of an endpoint mean, in the owner's words. */
export const typeTexts: Record<EventType, { label: string; hint: string }> = {
  "avaliacao.criada": { label: "Avaliação nova", hint: "avaliacao.criada" },
  "avaliacao.alterada": {
    label: "Avaliação tratada, ou comentário apagado",
    hint: "avaliacao.alterada",
  },
  "conversa.mensagem": { label: "Mensagem na conversa", hint: "conversa.mensagem" },
};

/** Returns the label of a type, also of a test. */
export function typeLabel(type: string): string {
  if (type === "teste") return "Teste";
  return typeTexts[type as EventType]?.label ?? type;
}

const failureTexts: Record<NonNullable<Delivery["failure"]>, string> = {
  malformed: "o endereço não é um link válido",
  "not-https": "o endereço não começa com https",
  port: "o endereço usa outra porta",
  login: "o endereço tem usuário e senha",
  "not-public": "o endereço leva a uma rede interna",
  "no-address": "o nome do servidor não existe na internet",
  unreachable: "o servidor não respondeu",
  tls: "o certificado de segurança do servidor não é válido",
  timeout: "o servidor demorou mais de 10 segundos",
};

/** Returns what happened in the last attempt; undefined before the first one. */
export function attemptText({
  status,
  failure,
  ms,
}: Pick<SendResult, "status" | "failure" | "ms">): string | undefined {
  if (failure) return failureTexts[failure];
  if (status === null) return undefined;
  return `o servidor respondeu ${status}${ms === null ? "" : ` em ${ms} ms`}`;
}

/** The same as a sentence of its own. */
export function attemptSentence(result: Parameters<typeof attemptText>[0]): string | undefined {
  const text = attemptText(result);
  return text && `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

/** Returns the state of a delivery, with its last attempt. */
export function deliveryText(delivery: Delivery): string {
  const { state, attempts } = delivery;
  const last = attemptText(delivery);
  if (state === "delivered") return `Entregue: ${last ?? "sem detalhes"}`;
  if (state === "failed") return `Não entregue: ${last ?? "sem detalhes"}`;
  if (!last) return "Na fila";
  return `Vamos tentar de novo (${attempts}ª tentativa: ${last})`;
}
