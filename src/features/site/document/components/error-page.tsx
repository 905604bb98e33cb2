import { useCallback, useEffect } from "react";
import { Button } from "#src/ui/button.tsx";

/**
 * The page for unexpected errors, with a button to try again. It says whether the connection or we are the cause. It
 * tries again by itself when the network connection returns. `href` is the page that a navigation could not open.
 */
export function ErrorPage({ href, isConnection }: { href?: string; isConnection: boolean }) {
  const retry = useCallback(
    () => (href ? window.location.assign(href) : window.location.reload()),
    [href],
  );
  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 px-4 text-center">
      <h1 className="display text-3xl">Algo deu errado</h1>
      <p className="max-w-sm text-lg text-ink-soft text-balance">
        {isConnection
          ? "Não foi possível abrir esta página. Confira sua conexão e tente de novo."
          : "O problema é nosso, e já fomos avisados. Tente de novo em alguns instantes."}
      </p>
      <Button variant="main" size="lg" onClick={retry}>
        Tentar de novo
      </Button>
    </main>
  );
}
