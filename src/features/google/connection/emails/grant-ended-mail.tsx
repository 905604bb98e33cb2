import { MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export interface GrantEndedProps {
  /** Where the owner connects again. */
  url: string;
}

export const grantEndedSubject = "O Google encerrou a conexão com o Estrelou";

export function GrantEndedMail({ url }: GrantEndedProps) {
  return (
    <MailFrame
      preview="Conecte de novo para ver e responder suas avaliações do Google no painel."
      title="Conecte o Google de novo"
      why="Você recebe esta mensagem porque conectou o Perfil da Empresa no Google ao Estrelou."
    >
      <MailText>
        O Google encerrou a autorização que você deu ao Estrelou. Isso acontece, por exemplo, quando
        a senha da conta do Google muda ou quando alguém remove o acesso.
      </MailText>
      <MailText>
        Suas avaliações no Google continuam lá. Para vê-las e respondê-las no painel, conecte de
        novo. Leva menos de um minuto.
      </MailText>
      <MailButton href={url}>Reconectar</MailButton>
    </MailFrame>
  );
}
