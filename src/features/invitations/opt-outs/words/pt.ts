/** The texts of the unsubscribe page. `{name}` is the business, which the page marks as Portuguese. */
export const pt = {
  tabTitle: "Descadastrar · Estrelou",
  invalid: "Este link não é válido",
  invalidHint:
    "Abra de novo o link “Não quero mais receber convites” no fim do e-mail, inteiro, como chegou.",
  noName: "Esta empresa",
  doneAll: "Pronto, você não recebe mais convites",
  doneAllHint: "Nenhuma empresa manda mais convites por e-mail para você pelo Estrelou.",
  done: "Pronto, você não recebe mais estes convites",
  doneHint: "{name} não manda mais convites por e-mail para você pelo Estrelou.",
  others: "Também não quer receber convites de outras empresas?",
  stopAll: "Não receber de nenhuma empresa",
  ask: "Parar de receber convites?",
  askHint: "{name} mandou um e-mail para você pelo Estrelou. Toque no botão e não receba mais.",
  all: "Não receber convites de nenhuma empresa pelo Estrelou",
  stop: "Não receber mais",
  stored:
    "Guardamos só um código derivado do seu e-mail, para respeitar o pedido. O endereço não fica com a gente.",
  privacy: "Privacidade",
  about: "Estrelou · avaliações para pequenas empresas",
  language: "Idioma",
};

export type UnsubscribeWords = typeof pt;
