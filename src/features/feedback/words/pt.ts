import { defaultMessage } from "#src/features/business/settings/default-message.ts";
import { starWords } from "#src/ui/stars.tsx";

/** What the server renders into the review page. */
export const page = {
  ...starWords,
  comment: "Quer contar mais?",
  optional: "(opcional)",
  commentHint: "O que foi bom? O que pode melhorar?",
  send: "Enviar",
  checkFailure: "A verificação de segurança não carregou.",
  retrying: "Estamos tentando de novo; seu texto está guardado.",
  retry: "Tentar de novo",
  scriptsNeeded: "Para enviar, ative o JavaScript do navegador.",
};

/** What the follow-up shows in the browser. */
export const followUp = {
  good: "O que foi bom?",
  improve: "O que podemos melhorar?",
  upToThree: "(opcional, até 3)",
  sentBefore: "Você já enviou um feedback para esta empresa. Obrigado!",
  sent: "Feedback enviado!",
  sentDetail: "Obrigado pelo seu comentário.",
  thanks: "Obrigado por avaliar!",
  toOwner: "Sua avaliação foi direto para o responsável.",
  invitation: defaultMessage,
  rateOnGoogle: "Avaliar no Google",
  willCopy: "Ao tocar, seu comentário é copiado para você colar lá.",
  copied: "Seu comentário foi copiado: é só colar.",
  seeAnswer: "Quer ver a resposta da loja?",
  keepLink:
    "Volte a esta página neste celular ou guarde o link. Não pedimos nome, telefone nem e-mail.",
  share: "Compartilhar link",
  copy: "Copiar link",
  linkCopied: "Link copiado.",
  linkNotCopied: "Não foi possível copiar. Abra a conversa e copie o endereço.",
  openConversation: "Abrir a conversa",
  answered: "A loja respondeu",
  readAnswer: "Ler a resposta",
  checkFailed: "Erro no reCAPTCHA",
  checkFailedDetail: "Falha ao carregar o verificador. Tente novamente mais tarde.",
  sendFailed: "Erro ao enviar feedback",
  tryLater: "Tente novamente mais tarde.",
  unknownFailure: "Erro desconhecido ao enviar o feedback.",
  stored: "Guardada neste celular",
  storedOffline: "Você está sem sinal. Sua avaliação vai sozinha quando a internet voltar",
  storedUnavailable:
    "O serviço está fora do ar por um momento. Sua avaliação vai sozinha quando ele voltar",
  canClose: "; pode fechar esta página.",
  keepOpen: ". Deixe esta página aberta ou abra-a de novo depois.",
  storedInKiosk: "Sua avaliação está guardada neste aparelho e vai sozinha assim que possível.",
  comesBack: "Esta tela volta sozinha para o próximo cliente.",
  next: "Nova avaliação",
  offline: "Sem internet. O que você escreveu está guardado.",
};
