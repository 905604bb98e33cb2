import { Link, useRouteLoaderData } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";
import { Notice } from "#src/ui/notice.tsx";

/** False if the person logs in with Google and has set no password. */
export function useHasPassword(): boolean {
  const owner = useRouteLoaderData("panel-owner") as
    | { profile?: { has_password?: boolean } | null }
    | undefined;
  return owner?.profile?.has_password !== false;
}

/** In place of the field for the password that the account does not have. */
export function MissingPassword() {
  return (
    <Notice
      title="Sua conta ainda não tem senha"
      action={
        <Link to="/esqueci-senha" className={buttonClass()}>
          Receber o link
        </Link>
      }
    >
      Você entra com o Google. Crie uma senha: enviamos o link para o e-mail da conta.
    </Notice>
  );
}
