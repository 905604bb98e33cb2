import { asLongMoment } from "#src/lib/time/shown-dates.ts";
import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";
import type { MemberRole } from "../../members/contract.ts";
import { roleTexts } from "../../role-texts.ts";

export const joinedSubject = "Uma pessoa entrou na equipe da sua loja no Estrelou";

/** Informs the owner that a person joined the team, in case another person sent the invitation. */
export function JoinedMail(props: {
  member: { email: string; role: MemberRole };
  at: Date;
  teamLink: string;
  resetLink: string;
}) {
  const { member, at, teamLink, resetLink } = props;
  const { email, role } = member;
  return (
    <MailFrame
      preview={`${email}, em ${asLongMoment(at)}.`}
      title="Nova pessoa na equipe"
      why="Avisamos sempre que uma pessoa entra na equipe. É uma mensagem de segurança."
    >
      <MailText>
        <strong>{email}</strong> aceitou o convite para a equipe em {asLongMoment(at)} (horário de
        Brasília), como {roleTexts[role].name}.
      </MailText>
      <MailText>Foi você que convidou? Então não precisa fazer nada.</MailText>
      <MailText>Se não foi, remova a pessoa e troque sua senha agora:</MailText>
      <MailButton href={teamLink}>Ver a equipe</MailButton>
      <MailAside>
        A senha você troca em{" "}
        <a href={resetLink} className="m-link">
          Recuperar senha
        </a>
        . Nunca pedimos sua senha por e-mail ou telefone.
      </MailAside>
    </MailFrame>
  );
}
