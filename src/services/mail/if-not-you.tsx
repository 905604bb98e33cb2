import { MailAside, MailButton, MailText } from "./frame.tsx";

/** The end of a mail about who may use an account. `shown` says what 'Minha conta' shows. */
export function MailIfNotYou(props: {
  text: string;
  resetLink: string;
  shown: string;
  accountLink: string;
}) {
  const { text, resetLink, shown, accountLink } = props;
  return (
    <>
      <MailText>Foi você? Então não precisa fazer nada.</MailText>
      <MailText>{text}</MailText>
      <MailButton href={resetLink}>Trocar minha senha</MailButton>
      <MailAside>
        {shown} em{" "}
        <a href={accountLink} className="m-link">
          Minha conta
        </a>
        . Nunca pedimos sua senha por e-mail ou telefone.
      </MailAside>
    </>
  );
}
