/** What a review asks of the reply, by its stars. `unsure` and `unhappy` get no cheerful wording. */
export type Mood = "delighted" | "happy" | "unsure" | "unhappy";

/** Wordings by the label of their suggestion. */
export type Wordings = Record<string, readonly string[]>;

/**
 * Drafts of replies that are published on Google, by what the customer left. `{, nome}` becomes ", Ana" or nothing,
 * `{equipe}` becomes "equipe da Padaria Estrela" or "nossa equipe". No draft asks for a rating, argues, offers
 * something in return or names a personal detail.
 */
export const answerTexts: Record<Mood, { text: Wordings; stars: Wordings }> = {
  delighted: {
    text: {
      Agradecer: [
        "Olá{, nome}! Muito obrigado por contar como foi. Palavras assim animam o nosso dia.\n\nVolte sempre! Um abraço da {equipe}.",
        "Que alegria ler isso{, nome}! Ficamos felizes por ter acertado e vamos contar para todo mundo aqui.\n\nAté a próxima! Com carinho, {equipe}.",
        "Obrigado{, nome}! É para isso que a gente capricha todos os dias. Seu comentário foi um presente.\n\nEsperamos a sua próxima visita. {Equipe}",
      ],
      Curta: [
        "Obrigado pelo carinho{, nome}! Até a próxima. {Equipe}",
        "Que bom que gostou{, nome}! A casa é sua. {Equipe}",
        "Ficamos muito felizes{, nome}. Volte sempre! {Equipe}",
      ],
    },
    stars: {
      Agradecer: [
        "Olá{, nome}! Obrigado por avaliar. Ficamos felizes por saber que a visita foi boa.\n\nVolte sempre! Um abraço da {equipe}.",
        "Muito obrigado pela avaliação{, nome}! Ela anima toda a nossa turma.\n\nAté a próxima! Com carinho, {equipe}.",
        "Obrigado por tirar um minuto para nos avaliar{, nome}. Será um prazer receber você de novo.\n\n{Equipe}",
      ],
      Curta: [
        "Obrigado pela avaliação{, nome}! {Equipe}",
        "Que bom ter você como cliente{, nome}! {Equipe}",
        "Obrigado{, nome}! Esperamos você de novo em breve. {Equipe}",
      ],
    },
  },
  happy: {
    text: {
      Agradecer: [
        "Olá{, nome}! Obrigado pelo comentário. Que bom que a visita valeu a pena; vamos cuidar para a próxima ser ainda melhor.\n\nUm abraço da {equipe}.",
        "Obrigado por contar sua experiência{, nome}! Cada comentário é lido com atenção.\n\nAté breve! {Equipe}",
        "Ficamos contentes com a sua visita{, nome}. Obrigado por escrever: é assim que a gente melhora um pouco a cada dia.\n\nVolte sempre! {Equipe}",
      ],
      "Pedir uma ideia": [
        "Obrigado pelo comentário{, nome}! Se lembrar de algo que a gente possa melhorar, conte na próxima visita. Vamos ouvir com atenção.\n\n{Equipe}",
        "Que bom que gostou{, nome}! O que deixaria a próxima visita ainda melhor? Adoraríamos ouvir de você.\n\nUm abraço da {equipe}.",
        "Olá{, nome}! Agradecemos por escrever. Se algo não ficou como você esperava, fale com a gente: sua ideia ajuda muito.\n\n{Equipe}",
      ],
    },
    stars: {
      Agradecer: [
        "Olá{, nome}! Obrigado por avaliar. Esperamos receber você de novo em breve.\n\nUm abraço da {equipe}.",
        "Obrigado pela avaliação{, nome}! Ficamos contentes com a sua visita.\n\nAté a próxima! {Equipe}",
        "Agradecemos a sua avaliação{, nome}. Volte sempre: será um prazer atender você.\n\n{Equipe}",
      ],
      "Pedir uma ideia": [
        "Obrigado por avaliar{, nome}! Se quiser contar o que a gente pode melhorar, estamos à disposição.\n\n{Equipe}",
        "Olá{, nome}! Obrigado pela visita. O que faria a próxima ser ainda melhor? Conte para a gente quando voltar.\n\n{Equipe}",
        "Agradecemos a avaliação{, nome}! Toda sugestão é bem-vinda, aqui ou no balcão.\n\nUm abraço da {equipe}.",
      ],
    },
  },
  unsure: {
    text: {
      Agradecer: [
        "Olá{, nome}! Obrigado por contar como foi. Vamos conversar sobre o que você escreveu, para melhorar.\n\nEsperamos a chance de atender você melhor. {Equipe}",
        "Obrigado pela franqueza{, nome}. Queremos que a próxima visita seja melhor, e o seu comentário nos mostra por onde começar.\n\n{Equipe}",
        "Agradecemos o comentário{, nome}. Sentimos por não ter ficado tudo como você esperava; vamos cuidar disso.\n\nAtenciosamente, {equipe}",
      ],
      "Ouvir mais": [
        "Olá{, nome}! Obrigado por escrever. Gostaríamos de entender melhor o que faltou. Quando puder, fale direto com a gente na loja.\n\n{Equipe}",
        "Obrigado pelo comentário{, nome}. Se quiser contar mais, procure a gente: vamos ouvir com calma e ver o que dá para fazer.\n\n{Equipe}",
        "Agradecemos por contar{, nome}. O que podemos fazer de outro jeito? Fale com a gente em particular quando preferir.\n\nUm abraço da {equipe}.",
      ],
    },
    stars: {
      Agradecer: [
        "Olá{, nome}! Obrigado por avaliar. Vamos trabalhar para que a próxima visita seja melhor.\n\n{Equipe}",
        "Agradecemos a avaliação{, nome}. Queremos melhorar e esperamos receber você de novo.\n\n{Equipe}",
        "Obrigado pela sinceridade{, nome}. Cada avaliação nos ajuda a cuidar melhor de quem vem aqui.\n\n{Equipe}",
      ],
      "Ouvir mais": [
        "Olá{, nome}! Obrigado por avaliar. O que poderia ter sido melhor? Se puder, conte para a gente na loja.\n\n{Equipe}",
        "Agradecemos a avaliação{, nome}. Gostaríamos de saber o que faltou: fale com a gente quando quiser, em particular.\n\n{Equipe}",
        "Obrigado por avaliar{, nome}. Se algo não saiu como você esperava, queremos ouvir. Procure a gente quando puder.\n\n{Equipe}",
      ],
    },
  },
  unhappy: {
    text: {
      "Pedir desculpas": [
        "Olá{, nome}. Sentimos muito pelo que aconteceu e pedimos desculpas. Levamos o seu relato a sério e vamos ver o que deu errado.\n\nGostaríamos de conversar com você em particular: procure a gente na loja, por favor. {Equipe}",
        "Pedimos desculpas{, nome}. Não é essa a experiência que queremos oferecer. Obrigado por contar, porque assim podemos corrigir.\n\nQuando puder, fale diretamente com a gente. {Equipe}",
        "Obrigado por nos avisar{, nome}, e desculpe pelo transtorno. Vamos rever o que aconteceu com toda a equipe.\n\nQueremos ouvir você em particular e resolver. {Equipe}",
      ],
      "Convidar para conversar": [
        "Olá{, nome}. Lamentamos muito. Queremos entender o que houve e resolver com você: pode nos procurar em particular, na loja ou pelos contatos do nosso perfil?\n\nAtenciosamente, {equipe}",
        "Desculpe pela experiência{, nome}. Gostaríamos de ouvir você com calma, fora daqui. Fale com a gente pelos contatos do perfil e pergunte por quem cuida da loja.\n\n{Equipe}",
        "Sentimos muito{, nome}. O que você contou merece uma conversa: entre em contato quando for melhor para você e vamos cuidar disso pessoalmente.\n\n{Equipe}",
      ],
    },
    stars: {
      "Pedir desculpas": [
        "Olá{, nome}. Sentimos por não ter atendido como você esperava e pedimos desculpas. Queremos entender o que houve.\n\nFale com a gente em particular quando puder. {Equipe}",
        "Pedimos desculpas se algo deu errado na sua visita{, nome}. Gostaríamos de ouvir você e corrigir.\n\nProcure a gente na loja ou pelos contatos do perfil. {Equipe}",
        "Lamentamos que a visita não tenha sido boa{, nome}. Desculpe. Se puder contar o que aconteceu, vamos cuidar disso.\n\n{Equipe}",
      ],
      "Convidar para conversar": [
        "Olá{, nome}. Gostaríamos muito de saber o que aconteceu. Pode falar com a gente em particular, pelos contatos do perfil? Desculpe pelo transtorno.\n\n{Equipe}",
        "Desculpe por não ter correspondido{, nome}. Queremos conversar e entender como melhorar: procure a gente quando for melhor para você.\n\n{Equipe}",
        "Sentimos muito{, nome}. Sua opinião importa, e preferimos ouvir você de perto. Entre em contato quando puder.\n\nAtenciosamente, {equipe}",
      ],
    },
  },
};
