import { useCallback, useEffect } from "react";
import type { Language } from "#src/lib/language/language.ts";
import { Button } from "#src/ui/button.tsx";

/** A customer's page can fail in another language, too. */
const words: Record<Language, { title: string; connection: string; ours: string; retry: string }> =
  {
    pt: {
      title: "Algo deu errado",
      connection: "Não foi possível abrir esta página. Confira sua conexão e tente de novo.",
      ours: "O problema é nosso, e já fomos avisados. Tente de novo em alguns instantes.",
      retry: "Tentar de novo",
    },
    es: {
      title: "Algo salió mal",
      connection: "No se pudo abrir esta página. Revisa tu conexión e inténtalo de nuevo.",
      ours: "El problema es nuestro y ya lo sabemos. Inténtalo de nuevo en unos instantes.",
      retry: "Intentar de nuevo",
    },
    en: {
      title: "Something went wrong",
      connection: "This page could not be opened. Check your connection and try again.",
      ours: "The problem is ours, and we know about it. Try again in a moment.",
      retry: "Try again",
    },
  };

interface ErrorPageProps {
  /** The page that a navigation could not open. */
  href?: string;
  isConnection: boolean;
  language: Language;
}

/**
 * The page for unexpected errors, with a button to try again. It says whether the connection or we are the cause. It
 * tries again by itself when the network connection returns.
 */
export function ErrorPage({ href, isConnection, language }: ErrorPageProps) {
  const { title, connection, ours, retry: retryLabel } = words[language];
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
      <h1 className="display text-3xl">{title}</h1>
      <p className="max-w-sm text-lg text-ink-soft text-balance">
        {isConnection ? connection : ours}
      </p>
      <Button variant="main" size="lg" onClick={retry}>
        {retryLabel}
      </Button>
    </main>
  );
}
