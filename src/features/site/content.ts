import { paymentProvider } from "#src/services/payments/provider-name.ts";

export type ClaimId = "conversions" | "trust" | "ticket";

/** Where the figures of the claims come from: publication and year. */
export type ClaimSources = Partial<Record<ClaimId, string>>;

/**
 * Claims and questions of the site in one file, so that an operator can check and replace them. The
 * operator enters the source of a claim at the desk. `claimsNote` covers all claims.
 */
export interface Claim {
  id: ClaimId;
  /** The figure, drawn large. */
  figure: string;
  text: string;
}

export const claims: Claim[] = [
  {
    id: "conversions",
    figure: "até 400%",
    text: "mais conversões para quem mostra avaliações",
  },
  {
    id: "trust",
    figure: "4x",
    text: "mais confiança de quem ainda não conhece a loja",
  },
  {
    id: "ticket",
    figure: "28%",
    text: "de aumento no ticket médio",
  },
];

export const claimsNote =
  "Números de divulgação, sem garantia de resultado: cada negócio parte de um lugar e chega a outro.";

export interface Testimonial {
  words: string;
  name: string;
  business: string;
  stars: number;
}

/**
 * Invented testimonials for demo mode, where the page says that they are invented. The operator enters
 * real ones at the desk (`proof/`), and in live mode the page shows no others.
 */
export const illustrativeTestimonials: Testimonial[] = [
  {
    words:
      "Deixei o cartão do lado da maquininha. Enquanto o pagamento passa, a pessoa avalia. Nunca precisei pedir.",
    name: "Márcia",
    business: "padaria em Campinas",
    stars: 5,
  },
  {
    words:
      "Um cliente reclamou da espera e eu li na mesma hora. Liguei, pedi desculpa e ele voltou no sábado.",
    name: "Edson",
    business: "barbearia em Contagem",
    stars: 5,
  },
  {
    words:
      "Eu não entendo de computador. Imprimi, colei no balcão e pronto. O resumo eu vejo no celular.",
    name: "Dona Cida",
    business: "costura e consertos em Recife",
    stars: 4,
  },
];

export interface Question {
  question: string;
  answer: string;
}

/** The four questions of the landing page. */
export const mainQuestions: Question[] = [
  {
    question: "Preciso cadastrar um cartão para testar?",
    answer:
      "Não. O teste de {dias} dias é grátis e não pede cartão. Quando acabar, você decide se quer assinar.",
  },
  {
    question: "Preciso ter CNPJ?",
    answer:
      "Não. Basta um e-mail e um celular. Autônomo, MEI, loja de bairro: todo mundo pode usar.",
  },
  {
    question: "Posso cancelar quando quiser?",
    answer: `Sim. A assinatura é feita pelo ${paymentProvider} e você cancela a qualquer momento, pelo painel. Se pagou na página do ${paymentProvider}, também pela sua conta de lá. Não há multa nem fidelidade.`,
  },
  {
    question: "Quanto tempo leva para começar?",
    answer:
      "Minutos. Você cria a conta, escolhe a sua loja e imprime o QR Code. O primeiro cliente já pode avaliar.",
  },
];

/** The further questions on /faq. */
export const moreQuestions: Question[] = [
  {
    question: "O cliente precisa instalar alguma coisa?",
    answer:
      "Não. Ele aponta a câmera do celular para o QR Code e a página abre no navegador. Não precisa de cadastro, nome nem telefone.",
  },
  {
    question: "Quem vê as avaliações ruins?",
    answer:
      "Só você, a equipe da sua loja e os programas que você ligar a ela. Elas são particulares: não vão para o Google nem para nenhum outro lugar. Só um elogio pode aparecer em público, e só se o cliente deixar e você quiser. Quem quiser avaliar no Google continua livre para isso.",
  },
  {
    question: "Quem é convidado a avaliar no Google?",
    answer:
      "Quem der a nota mínima que você escolher, ou mais. As regras do Google pedem que todos sejam convidados, e por isso a configuração traz o botão 'Convidar todos'.",
  },
  {
    question: "O Estrelou publica avaliações no Google por mim?",
    answer:
      "Não, e ninguém deveria. A página leva o cliente até o Google, e é ele quem escreve, com a conta dele. Por isso a avaliação vale.",
  },
  {
    question: "Vocês guardam o contato dos meus clientes?",
    answer:
      "Não. Guardamos a nota, o comentário, a data e de onde veio, como 'WhatsApp' ou 'mesa 4'. Se você pedir para a gente mandar convites por e-mail, cada endereço é apagado assim que a mensagem é entregue ou desistimos dela. Os detalhes estão na página de privacidade.",
  },
  {
    question: "Se eu mudar o nome da loja, o QR Code impresso para de funcionar?",
    answer:
      "Não. O endereço que está no papel continua valendo, mesmo depois de uma mudança de nome.",
  },
  {
    question: "Tenho mais de uma loja. Pago por cada uma?",
    answer:
      "Sim, o preço é por loja, e você vê todas na mesma conta. Cada loja tem a sua assinatura e pode ter uma equipe, sem pagar a mais por isso.",
  },
  {
    question: "E se eu parar de pagar?",
    answer:
      "A página continua recebendo avaliações e nada se perde, mas o painel fica fechado e o convite para o Google não aparece até você assinar de novo.",
  },
  {
    question: "Tem devolução do dinheiro?",
    answer:
      "Nos 7 dias seguintes à primeira cobrança você pode desistir e receber tudo de volta. Depois disso, cancelar impede a próxima cobrança e o acesso vai até o fim do mês pago; o período usado em parte não é devolvido.",
  },
];
