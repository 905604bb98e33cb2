import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks before changes are left behind, whether by a link of the panel or by closing the page. */
export function UnsavedGuard({
  isUnsaved,
  alsoOnSearch = false,
}: {
  isUnsaved: () => boolean;
  /** Whether another query of the same page leaves the changes behind too. */
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
