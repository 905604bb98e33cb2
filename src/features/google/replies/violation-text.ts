/** Google's words for the reason of a rejected reply. It may add others. */
const texts = new Map(
  Object.entries({
    PERSONAL_INFO: "ter dados pessoais, como telefone, e-mail ou endereço de alguém",
    ADVERTISING_AND_SOLICITATION: "parecer propaganda, com link, promoção ou contato",
    REPETITIVE: "repetir o texto de outras respostas",
    OFF_TOPIC: "não falar da visita do cliente",
    OFFENSIVE: "ter palavras ofensivas",
    HARASSMENT: "parecer ameaça ou ataque ao cliente",
    OBSCENITY_AND_PROFANITY: "ter palavrões ou termos impróprios",
    GIBBERISH_AND_REPETITIVE: "ter trechos repetidos ou sem sentido",
  }),
);

/** The reason is the profile or Google itself, so another text does not help. */
const otherTexts = new Map(
  Object.entries({
    MODERATION_ERROR: "O Google não conseguiu analisar a resposta. Envie de novo mais tarde.",
    LOCATION_SUSPENDED:
      "O perfil está suspenso no Google. Resolva isso no Perfil da Empresa e envie de novo.",
    LOCATION_VERIFICATION_REQUIRED:
      "O perfil ainda não está verificado. Verifique a loja no Google e envie de novo.",
  }),
);

/** Returns the reason of a rejected reply as a sentence, also for reasons that we do not know. */
export function violationText(violation: string | null): string {
  const known = texts.get(violation ?? "");
  if (known) return `Recusada por ${known}. Mude o texto e envie de novo.`;
  const other = otherTexts.get(violation ?? "");
  if (other) return `Recusada. ${other}`;
  return "Recusada por não seguir as regras do Google. Mude o texto e envie de novo.";
}
