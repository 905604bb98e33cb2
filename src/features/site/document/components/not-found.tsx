import { Link } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";

/** The page for a URL that matches no page. */
export function NotFound() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-4 text-center">
      <h1 className="display text-display">404</h1>
      <p className="max-w-sm text-lg text-balance">
        Opa! A página que você está procurando não foi encontrada.
      </p>
      <Link to="/" className={buttonClass({ variant: "main", size: "lg", className: "mt-2" })}>
        Voltar para o início
      </Link>
    </main>
  );
}
