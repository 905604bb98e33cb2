import { MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const accountRemovedSubject = "Sua conta no Estrelou foi excluída";

/** The last mail: all data of the account was removed. */
export function AccountRemovedMail() {
  return (
    <MailFrame
      preview="Tudo o que estava guardado foi apagado."
      title="Sua conta foi excluída"
      why="Esta é a última mensagem sobre a sua conta. Seu e-mail também foi apagado."
    >
      <MailText>
        Como você pediu, apagamos sua conta e tudo o que estava guardado nela: loja, avaliações,
        configurações e dados de acesso. O QR Code impresso deixou de funcionar.
      </MailText>
      <MailText>
        Obrigado por ter usado o Estrelou. Se quiser voltar, é só criar outra conta.
      </MailText>
    </MailFrame>
  );
}
