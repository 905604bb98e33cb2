import {
  defaultMessage,
  plainDefaultMessage,
} from "#src/features/business/settings/default-message.ts";
import { topicNames } from "#src/features/business/topics/words/pt.ts";
import { starWords } from "#src/ui/stars.tsx";
import { toasterWords } from "#src/ui/toaster.tsx";
import type { PraiseWords } from "./praise-words.ts";
import type { FailureWords } from "./words.ts";

const checkFailure = {
  checkFailed: "Erro no reCAPTCHA",
  checkFailedDetail: "Falha ao carregar o verificador. Tente novamente mais tarde.",
};
const sentBefore = "Você já enviou um feedback para esta empresa. Obrigado!";
const stored = "Guardada neste celular";

/** What the server renders into the review page. */
export const page = {
  ...starWords,
  comment: "Quer contar mais?",
  optional: "(opcional)",
  commentHint: "O que foi bom? O que pode melhorar?",
  send: "Enviar",
  ...checkFailure,
  checkFailure: "A verificação de segurança não carregou.",
  retrying: "Estamos tentando de novo; seu texto está guardado.",
  retry: "Tentar de novo",
  scriptsNeeded: "Para enviar, ative o JavaScript do navegador.",
  title: "Avalie {name}",
  titleWithoutName: "Avalie sua experiência",
  description: "Dê uma nota de 1 a 5 estrelas. Leva dez segundos.",
  heading: "Sua opinião",
  sentBefore,
  stored,
  madeBy: "Avaliações por",
  language: "Idioma",
  unknown: "Cliente não encontrado",
  unknownHint:
    "O link pode estar incompleto ou ter mudado. Leia o QR Code de novo ou peça o link à loja.",
  toStart: "Ir para o início",
  failed: "Algo deu errado",
  failedHint: "Não foi possível abrir esta página. Confira sua conexão e tente de novo.",
};

export const followUp = {
  topics: topicNames as readonly string[],
  starsGiven: "{n} de 5 estrelas",
  toaster: toasterWords,
  /** The server says in Portuguese why it rejected a review. */
  failures: undefined as FailureWords | undefined,
  good: "O que foi bom?",
  improve: "O que podemos melhorar?",
  upToThree: "(opcional, até 3)",
  sentBefore,
  sent: "Feedback enviado!",
  sentDetail: "Obrigado pelo seu comentário.",
  thanks: "Obrigado por avaliar!",
  toOwner: "Sua avaliação foi direto para o responsável.",
  invitation: defaultMessage,
  plainInvitation: plainDefaultMessage,
  rateOnGoogle: "Avaliar no Google",
  willCopy: "Ao tocar, seu comentário é copiado para você colar lá.",
  copied: "Seu comentário foi copiado: é só colar.",
  seeAnswer: "Quer ver a resposta da loja?",
  keepLink:
    "Volte a esta página neste celular ou guarde o link. Não pedimos nome, telefone nem e-mail.",
  keepOnlyLink: "Guarde o link. Não pedimos nome, telefone nem e-mail.",
  share: "Compartilhar link",
  copy: "Copiar link",
  linkCopied: "Link copiado.",
  linkNotCopied: "Não foi possível copiar. Abra a conversa e copie o endereço.",
  openConversation: "Abrir a conversa",
  answered: "A loja respondeu",
  readAnswer: "Ler a resposta",
  ...checkFailure,
  sendFailed: "Erro ao enviar feedback",
  tryLater: "Tente novamente mais tarde.",
  /** Without an answer of the server, which says the same. */
  commentTooLong: "O comentário pode ter até 5.000 caracteres.",
  unknownFailure: "Erro desconhecido ao enviar o feedback.",
  stored,
  storedOffline: "Você está sem sinal. Sua avaliação vai sozinha quando a internet voltar",
  storedUnavailable:
    "O serviço está fora do ar por um momento. Sua avaliação vai sozinha quando ele voltar",
  canClose: "; pode fechar esta página.",
  keepOpen: ". Deixe esta página aberta ou abra-a de novo depois.",
  storedInKiosk: "Sua avaliação está guardada neste aparelho e vai sozinha assim que possível.",
  comesBack: "Esta tela volta sozinha para o próximo cliente.",
  next: "Nova avaliação",
  praise: {
    ask: "A loja pode mostrar seu comentário?",
    hint: "Em imagens, nas redes sociais ou no site dela, com as suas palavras. Dá para voltar atrás quando quiser, pelo link da conversa.",
    firstName: "Seu primeiro nome (opcional)",
    allow: "Pode mostrar",
    refuse: "Agora não",
    thanks: "Obrigado! Para voltar atrás, abra a conversa.",
    failed: "Não foi possível guardar sua resposta. Tente de novo.",
  } as PraiseWords,
  offline: "Sem internet. O que você escreveu está guardado.",
};
