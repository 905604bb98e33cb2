/** Why a review may be reported, in the order of the screen. */
export const reasons = [
  "spam",
  "conflict",
  "off-topic",
  "wrong-place",
  "offence",
  "hate",
  "personal",
  "obscene",
] as const;

export type Reason = (typeof reasons)[number];

interface ReasonText {
  name: string;
  /** What Google's rule means, in one sentence. */
  meaning: string;
  /** What the owner gathers before the report. */
  evidence: string;
}

/** Google's reasons in plain words. 'Wrong place' is part of Google's 'off topic', and owners look for it by name. */
export const reasonTexts: Record<Reason, ReasonText> = {
  spam: {
    name: "Spam ou perfil falso",
    meaning: "É robô, propaganda, conta falsa ou o mesmo texto em vários lugares.",
    evidence: "Print do perfil de quem escreveu, com as outras avaliações dele.",
  },
  conflict: {
    name: "Conflito de interesse",
    meaning:
      "Quem escreveu é concorrente, trabalha ou trabalhou na loja, ou foi pago para avaliar.",
    evidence: "O que mostra a ligação: um perfil público, um anúncio, uma mensagem.",
  },
  "off-topic": {
    name: "Fora do assunto",
    meaning: "Não conta nada que a pessoa viveu na sua loja: é política, boato ou desabafo.",
    evidence: "O trecho que não tem a ver com a loja.",
  },
  "wrong-place": {
    name: "Lugar errado",
    meaning: "Fala de outra loja, de outro endereço ou de algo que você não vende.",
    evidence: "O trecho que mostra o engano e, se souber, qual é o lugar certo.",
  },
  offence: {
    name: "Ofensa ou ameaça",
    meaning: "Xinga, ameaça ou persegue uma pessoa.",
    evidence: "O trecho exato. Se for ameaça, guarde também a data e procure a polícia.",
  },
  hate: {
    name: "Discriminação",
    meaning:
      "Ataca alguém pela cor, origem, religião, gênero, orientação sexual, idade ou deficiência.",
    evidence: "O trecho exato.",
  },
  personal: {
    name: "Dados pessoais",
    meaning: "Mostra telefone, endereço, documento ou saúde de alguém.",
    evidence: "Onde o dado aparece. Não copie o dado na denúncia.",
  },
  obscene: {
    name: "Conteúdo impróprio",
    meaning: "Tem palavrão, sexo, violência ou algo ilegal.",
    evidence: "O trecho ou a foto.",
  },
};
