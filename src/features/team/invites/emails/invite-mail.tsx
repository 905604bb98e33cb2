import { MailAside, MailButton, MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const inviteSubject = (shop: string | null) =>
  `Convite para a equipe ${shop ? `de ${shop}` : "de uma loja"} no Estrelou`;

export function InviteMail({ shop, link }: { shop: string | null; link: string }) {
  return (
    <MailFrame
      preview="Aceite em até 7 dias."
      title="Convite para a equipe"
      why="Você recebeu esta mensagem porque a loja informou este e-mail ao convidar a equipe dela."
    >
      <MailText>
        <strong>{shop ?? "Uma loja"}</strong> convidou você para ver e tratar as avaliações dela no
        Estrelou. Você entra com o seu próprio e-mail e a sua própria senha.
      </MailText>
      <MailButton href={link}>Ver o convite</MailButton>
      <MailAside>
        O convite vale por 7 dias. Não conhece a loja? Ignore esta mensagem: sem aceitar, nada
        acontece.
      </MailAside>
    </MailFrame>
  );
}
