/** The customer's words of the conversation. */
export const pt = {
  title: "Sua conversa com a loja",
  opening: "Abrindo a conversa…",
  scriptsNeeded: "Para ler a conversa, ative o JavaScript do navegador.",
  yourReview: "Sua avaliação",
  stars: "{n} de 5 estrelas",
  shop: "Loja",
  you: "Você",
  unanswered: "A loja ainda não respondeu. Volte por este link quando quiser.",
  unansweredHint: "Ninguém sabe quem você é: não pedimos nome, telefone nem e-mail.",
  waiting: "Você mandou três mensagens. Espere a loja responder para escrever de novo.",
  full: "Esta conversa chegou ao limite de mensagens. Se precisar, fale direto com a loja.",
  stopped_by_shop: "A loja encerrou a conversa por enquanto.",
  stopped_by_customer: "Você encerrou esta conversa. A loja não escreve mais.",
  erased: "O comentário e as mensagens foram apagados de vez. A nota continua contando, sem texto.",
  reply: "Sua resposta",
  replyHint: "A loja lê no painel dela. Evite escrever dados pessoais.",
  send: "Enviar resposta",
  sent: "Resposta enviada.",
  tooLong: "A mensagem pode ter até 1.000 caracteres.",
  stop: "Encerrar conversa",
  stopAsk: "Encerrar? A loja não poderá mais escrever para você, e isso não volta atrás.",
  erase: "Apagar tudo",
  eraseAsk:
    "Apagar seu comentário e todas as mensagens de vez? Não dá para desfazer. A nota continua contando.",
  back: "Voltar",
  notFound: "Não encontramos esta conversa",
  notFoundHint:
    "O link pode estar incompleto. Abra o link no celular em que você avaliou, ou confira se foi copiado inteiro.",
  tooMany: "Muitas tentativas. Aguarde alguns minutos e tente de novo.",
  offline:
    "Não foi possível falar com o servidor. Confira sua conexão; o que você escreveu continua aqui.",
  shown: "A loja pode mostrar este comentário.",
  shownWithName: "A loja pode mostrar este comentário com o nome {name}.",
  hide: "Não mostrar mais",
  hidden: "A loja não pode mais mostrar este comentário.",
  notifyMe: "Avise-me quando a loja responder",
  notifyHint:
    "Este celular recebe um aviso, sem o texto. Para isso guardamos o endereço dele no serviço de avisos do navegador, até a conversa acabar.",
  notifyDenied: "O navegador bloqueou os avisos. Volte por este link quando quiser.",
  notifies: "Este celular recebe um aviso quando a loja responder.",
  stopNotifying: "Não avisar mais",
  cannotNotify: "Este navegador não conseguiu ligar o aviso. Volte por este link quando quiser.",
  closed: "Agora não é possível escrever nesta conversa.",
  retry: "Tentar de novo",
};

export type ConversationWords = typeof pt;
