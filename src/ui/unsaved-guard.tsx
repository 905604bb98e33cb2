import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks for confirmation before unsaved changes are lost by navigation or by closing the page. */
export function UnsavedGuard({
  isUnsaved,
  alsoOnSearch = false,
}: {
  isUnsaved: () => boolean;
  /** Also ask before navigation to the same path with another query. */
  alsoOnSearch?: boolean;
}) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || (alsoOnSearch && from.search !== to.search)) && isUnsaved(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Sair sem salvar?"
      description="O que você mudou nesta página ainda não foi salvo."
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar aqui"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
