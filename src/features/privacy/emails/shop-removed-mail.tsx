import { MailFrame, MailText } from "#src/services/mail/frame.tsx";

export const shopRemovedSubject = (name: string | null) =>
  name ? `${name} foi excluída do Estrelou` : "Uma loja sua foi excluída do Estrelou";

/** All data of one business was removed. The account and its other businesses stay. */
export function ShopRemovedMail({ name }: { name: string | null }) {
  return (
    <MailFrame
      preview="Tudo o que estava guardado dela foi apagado."
      title={name ? `${name} foi excluída` : "A loja foi excluída"}
      why="Você recebeu esta mensagem porque a loja era da sua conta."
    >
      <MailText>
        Como você pediu, apagamos tudo o que estava guardado da loja: avaliações, configurações e
        equipe. A assinatura dela foi cancelada e o QR Code impresso deixou de funcionar.
      </MailText>
      <MailText>As outras lojas da sua conta continuam como estavam.</MailText>
    </MailFrame>
  );
}
