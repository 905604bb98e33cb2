import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";

/** Asks before changes are left behind, whether by a link of the panel or by closing the page. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
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
