import type { MemberRole } from "./members/contract.ts";

/** How the screens call each role of a team, and what it may do. */
export const roleTexts: Record<MemberRole, { name: string; may: string }> = {
  staff: {
    name: "Atendimento",
    may: "Lê as avaliações, responde aos clientes em nome da loja, marca como resolvidas e escreve anotações.",
  },
  manager: {
    name: "Gerência",
    may: "Lê e responde as avaliações dos clientes, também no Google, baixa a planilha, convida clientes, imprime e muda a página.",
  },
};
