/** The acts that an owner is told by a mail of their own, with its subject and its text. */
export const toldActs = {
  "limits-lifted": {
    subject: "Você já pode tentar entrar de novo",
    text: "Depois de muitas tentativas, a entrada na sua conta estava em pausa. Liberamos a entrada: tente de novo com a sua senha.",
  },
  "sessions-ended": {
    subject: "Encerramos o acesso em todos os aparelhos",
    text: "Encerramos as sessões da sua conta em todos os aparelhos e navegadores. Para usar o Estrelou, entre de novo com a sua senha.",
  },
  "sender-held": {
    subject: "Pausamos os seus convites por e-mail",
    text: "Pausamos os convites por e-mail da sua loja. Nada do que você já recebeu muda: a página de avaliação e o painel continuam no ar.",
  },
  "sender-released": {
    subject: "Liberamos os seus convites por e-mail",
    text: "Os convites por e-mail da sua loja podem sair de novo.",
  },
  "campaign-refused": {
    subject: "Não enviamos os seus convites",
    text: "Lemos o texto dos seus convites e não podemos enviá-lo. Os endereços que esperavam foram apagados.",
  },
  "endpoint-released": {
    subject: "Voltamos a enviar os avisos para o outro programa",
    text: "Os envios para um endereço da sua loja estavam parados por segurança. Liberamos o endereço: o que esperava é enviado, em ordem.",
  },
  blocked: {
    subject: "Sua loja está bloqueada no Estrelou",
    text: "Bloqueamos a sua loja: a página de avaliação e o painel estão fora do ar, e nada é enviado. Nada foi apagado. Em “Minha conta” você ainda pode baixar seus dados.",
  },
  unblocked: {
    subject: "Sua loja voltou ao ar",
    text: "Desbloqueamos a sua loja: a página de avaliação e o painel estão no ar de novo.",
  },
  "trial-extended": {
    subject: "Seu teste grátis ficou mais longo",
    text: "Demos mais dias ao seu teste grátis. Nada é cobrado por isso.",
  },
  "comment-erased": {
    subject: "Apagamos um comentário a pedido de quem escreveu",
    text: "Quem escreveu um comentário na sua página pediu para apagá-lo, como a lei permite (LGPD). Apagamos só o texto: a nota continua contando.",
  },
} as const;

export type ToldAct = keyof typeof toldActs;
