/** What a business may use, as the desk shows it. */
export const planTexts: Record<"paid" | "trial" | "none", string> = {
  paid: "Pagante",
  trial: "Teste",
  none: "Sem plano",
};
