import type { MemberRole } from "./members/contract.ts";

/** How the screens call each role of a team, and what it may do. */
export const roleTexts: Record<MemberRole, { name: string; may: string }> = {
  staff: {
    name: "Atendimento",
    may: "Lê as avaliações, marca como resolvidas e escreve anotações.",
  },
  manager: {
    name: "Gerência",
    may: "Trata as avaliações, convida clientes, responde no Google, imprime e muda a página.",
  },
};
