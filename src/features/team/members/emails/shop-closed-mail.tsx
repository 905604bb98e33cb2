import { MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const shopClosedSubject = (name: string | null) =>
  `${name ?? "Uma loja"} não usa mais o Estrelou`;

/** Tells a member that the owner removed the business. The member's account stays. */
export function ShopClosedMail({ name }: { name: string | null }) {
  return (
    <MailFrame
      preview="Quem é dono excluiu a loja."
      title={`${name ?? "A loja"} foi excluída`}
      why="Você recebeu esta mensagem porque fazia parte da equipe da loja."
    >
      <MailText>
        Quem é dono excluiu {name ?? "a loja"} do Estrelou, com as avaliações e tudo o que estava
        guardado dela. Por isso ela não aparece mais quando você entra.
      </MailText>
      <MailText>A sua conta continua como estava.</MailText>
    </MailFrame>
  );
}
