import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";
import type { FirstWeekStep } from "../missing-step.ts";

export const firstWeekSubjects: Record<FirstWeekStep, string> = {
  place: "Falta escolher sua loja",
  print: "Seu QR Code já está no caixa?",
  invite: "A primeira avaliação pode vir por WhatsApp",
};

interface StepWords {
  text: string;
  aside: string;
  path: string;
  label: string;
}

const words: Record<FirstWeekStep, StepWords> = {
  place: {
    text: "Escolha sua loja na busca do Google. É com ela que o convite leva o cliente à página certa, e o cartão sai com o nome da loja.",
    aside: "Sua loja ainda não está no Google? Você pode dizer isso na mesma tela.",
    path: "/configuracoes",
    label: "Escolher minha loja",
  },
  print: {
    text: "Ninguém leu o seu QR Code até agora. Imprima o cartão e deixe onde o cliente paga: é dali que costuma vir a primeira avaliação.",
    aside: "Já imprimiu? Leia o código com o seu celular, para ver se ele está fácil de ler.",
    path: "/impressao",
    label: "Imprimir meu QR Code",
  },
  invite: {
    text: "Sua primeira semana passou sem leituras do QR Code. Convide pelo WhatsApp um cliente que comprou hoje: leva um minuto e não precisa de impressora.",
    aside: "Se o cartão já está impresso, confira também se ele está à vista de quem paga.",
    path: "/convites",
    label: "Convidar um cliente",
  },
};

interface FirstWeekMailProps {
  step: FirstWeekStep;
  link: (path: string) => string;
  /** The page that unsubscribes without a login. */
  stopUrl: string;
}

/** A mail of the first week: the one next step. */
export function FirstWeekMail({ step, link, stopUrl }: FirstWeekMailProps) {
  const { text, aside, path, label } = words[step];
  return (
    <MailFrame
      preview={text}
      title={firstWeekSubjects[step]}
      why={
        <>
          Você recebe no máximo duas dicas como esta na primeira semana. Não quer dicas nem o resumo
          de segunda-feira?{" "}
          <a href={stopUrl} className="m-link">
            Parar de receber
          </a>
        </>
      }
    >
      <MailText>{text}</MailText>
      <MailButton href={link(path)}>{label}</MailButton>
      <MailAside>{aside}</MailAside>
    </MailFrame>
  );
}
