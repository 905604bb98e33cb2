/** The names of the topics: topic n is the nth. The order never changes, in no language. */
export const topicNames = [
  "Atendimento",
  "Espera",
  "Preço",
  "Limpeza",
  "Qualidade",
  "Ambiente",
  "Variedade",
  "Sabor",
  "Entrega",
  "Organização",
  "Conforto",
  "Localização",
] as const;
