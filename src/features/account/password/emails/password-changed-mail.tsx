import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const passwordChangedSubject = "Sua senha do Estrelou foi alterada";

/** Informs the owner that the password was changed, in case another person changed it. */
export function PasswordChangedMail(props: {
  at: Date;
  resetLink: string;
  accountLink: string;
  hasPasskeys: boolean;
  hasGoogle: boolean;
  /** Invitations to teams that ended. */
  invites: number;
}) {
  const { at, resetLink, accountLink, hasPasskeys, hasGoogle, invites } = props;
  return (
    <MailFrame
      preview="Todas as sessões abertas foram encerradas."
      title="Sua senha foi alterada"
      why="Avisamos sempre que a senha de uma conta muda. É uma mensagem de segurança."
    >
      <MailText>
        A senha da sua conta foi alterada em {asLongMoment(at)} (horário de Brasília), e todas as
        sessões abertas foram encerradas.
      </MailText>
      {hasPasskeys && (
        <MailText>
          Suas passkeys continuam valendo. Se não reconhecer alguma, remova em{" "}
          <a href={accountLink} className="m-link">
            Minha conta
          </a>
          .
        </MailText>
      )}
      {hasGoogle && (
        <MailText>
          A conta do Google ligada à sua continua entrando. Se não reconhecer, desligue em{" "}
          <a href={accountLink} className="m-link">
            Minha conta
          </a>
          .
        </MailText>
      )}
      {invites > 0 && (
        <MailText>
          Os convites para a equipe que ninguém tinha aceitado deixaram de valer. Se eram seus,
          convide de novo.
        </MailText>
      )}
      <MailText>Foi você? Então não precisa fazer nada.</MailText>
      <MailText>Não foi você? Crie outra senha agora:</MailText>
      <MailButton href={resetLink}>Recuperar minha conta</MailButton>
      <MailAside>Nunca pedimos sua senha por e-mail ou telefone.</MailAside>
    </MailFrame>
  );
}
