import { Link } from "react-router";
import { useMayOpen } from "#src/features/session/owner/use-may-act.ts";

/** Leads to the connection with Google, which reads and answers the reviews of the place. */
export function GoogleProfileLink() {
  if (!useMayOpen("/conta/google")) return null;
  return (
    <div className="mt-4 text-sm">
      <p className="text-pretty text-ink-soft">
        Você pode ler e responder aqui no painel as avaliações que este local recebe no Google.
      </p>
      <Link
        to="/conta/google"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Perfil da Empresa no Google
      </Link>
    </div>
  );
}
