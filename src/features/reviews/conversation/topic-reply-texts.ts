/** Sentences for an answer about one topic: the first three after a low rating, the last one after a high one. */
export interface TopicReply {
  apology: string;
  question: string;
  change: string;
  thanks: string;
}

/** By the number of the topic. None asks for a rating or offers something for it. */
export const topicReplyTexts: Readonly<Record<number, TopicReply>> = {
  // Atendimento
  1: {
    apology:
      "Sentimos muito pelo atendimento que você teve. Vamos conversar com a equipe sobre isso.",
    question: "O que houve no atendimento? Se puder, conte o dia e o horário.",
    change: "Conversamos com a equipe sobre o atendimento e mudamos isto: ",
    thanks: "Que bom que o atendimento agradou! Vamos contar para a equipe.",
  },
  // Espera
  2: {
    apology: "Desculpe pela espera. Vamos ver com a equipe o que atrasou.",
    question: "Em que dia e horário você esperou? Assim vemos o que atrasou.",
    change: "Sobre a espera: conversamos com a equipe e mudamos isto: ",
    thanks: "Que bom que você não precisou esperar muito! Vamos manter o ritmo.",
  },
  // Preço
  3: {
    apology: "Obrigado por falar do preço. Vamos rever o que cobramos e o que entregamos por ele.",
    question: "Qual preço pareceu alto? Assim olhamos primeiro para ele.",
    change: "Sobre o preço: fizemos as contas de novo e mudamos isto: ",
    thanks: "Que bom que o preço agradou! Vamos cuidar para continuar assim.",
  },
  // Limpeza
  4: {
    apology: "Pedimos desculpas pela limpeza. Vamos verificar o que ficou para trás.",
    question: "O que não estava limpo? Assim cuidamos disso primeiro.",
    change: "Sobre a limpeza: mudamos a rotina assim: ",
    thanks: "Que bom que você reparou na limpeza! Vamos contar para a equipe.",
  },
  // Qualidade
  5: {
    apology:
      "Sentimos muito: essa não é a qualidade que queremos entregar. Vamos descobrir o que falhou.",
    question: "O que veio abaixo do que você esperava? Assim descobrimos o que falhou.",
    change: "Sobre a qualidade: descobrimos o que falhou e mudamos isto: ",
    thanks: "Que bom que a qualidade agradou! É nisso que a gente mais capricha.",
  },
  // Ambiente
  6: {
    apology: "Sentimos muito que o ambiente não tenha agradado. Vamos ver o que dá para mudar.",
    question: "O que incomodou no ambiente: barulho, calor, luz ou outra coisa?",
    change: "Sobre o ambiente: já mudamos isto: ",
    thanks: "Que bom que você gostou do ambiente! Cuidamos dele para quem vem.",
  },
  // Variedade
  7: {
    apology: "Desculpe por não ter o que você procurava. Vamos rever as nossas opções.",
    question: "O que você procurava e não encontrou?",
    change: "Sobre a variedade: agora também temos isto: ",
    thanks: "Que bom que você encontrou o que queria! O que mais gostaria de ver aqui?",
  },
  // Sabor
  8: {
    apology: "Sentimos muito que o sabor não tenha agradado. Vamos falar com quem prepara.",
    question: "O que você pediu, e o que não agradou no sabor?",
    change: "Sobre o sabor: falamos com quem prepara e mudamos isto: ",
    thanks: "Que bom que você gostou do sabor! Vamos contar para quem prepara.",
  },
  // Entrega
  9: {
    apology: "Pedimos desculpas pela entrega. Vamos ver o que falhou no caminho.",
    question: "O que houve na entrega: atraso, pedido trocado ou outra coisa?",
    change: "Sobre a entrega: já mudamos isto: ",
    thanks: "Que bom que a entrega deu certo! Obrigado por contar.",
  },
  // Organização
  10: {
    apology: "Desculpe pela falta de organização. Vamos rever como trabalhamos.",
    question: "Onde faltou organização: no pedido, na fila, no pagamento?",
    change: "Sobre a organização: mudamos assim: ",
    thanks: "Que bom que a organização ajudou! Vamos continuar assim.",
  },
  // Conforto
  11: {
    apology:
      "Sentimos muito que você não tenha ficado à vontade. Vamos ver o que dá para melhorar.",
    question: "O que faltou para você ficar à vontade?",
    change: "Sobre o conforto: já mudamos isto: ",
    thanks: "Que bom que você ficou à vontade! É o que queremos.",
  },
  // Localização
  12: {
    apology: "Sabemos que chegar até nós pode dar trabalho. Obrigado por contar.",
    question: "O que dificultou chegar: estacionamento, endereço no mapa ou outra coisa?",
    change: "Sobre como chegar: já mudamos isto: ",
    thanks: "Que bom que foi fácil chegar! Obrigado por contar.",
  },
};
