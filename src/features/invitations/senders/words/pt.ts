/** The texts of the page that reports an invitation. `{name}` is the business, which the page marks as Portuguese. */
export const pt = {
  tabTitle: "Denunciar convite · Estrelou",
  invalid: "Este link não é válido",
  invalidHint:
    "Abra de novo o link “Não conheço esta loja / denunciar” no fim do e-mail, inteiro, como chegou.",
  noName: "Esta empresa",
  done: "Pronto, recebemos sua denúncia",
  doneHint: "{name} não manda mais convites por e-mail para você pelo Estrelou.",
  doneMore: "Com mais de uma denúncia, os envios param até a gente conferir. Obrigado por avisar.",
  ask: "Não conhece esta loja?",
  askHint:
    "{name} mandou um convite para você pelo Estrelou. Se você não é cliente, ou se o e-mail parece um golpe, toque em Denunciar e não receba mais convites desta loja.",
  report: "Denunciar",
  stored:
    "A empresa não fica sabendo quem denunciou. Guardamos só um código derivado do seu e-mail, para contar a denúncia uma vez.",
  privacy: "Privacidade",
  about: "Estrelou · avaliações para pequenas empresas",
  language: "Idioma",
};

export type ReportWords = typeof pt;
