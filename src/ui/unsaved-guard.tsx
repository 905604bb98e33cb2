import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { isConfirmed, registerGuard } from "./confirm-leaving.ts";

/**
 * Asks for confirmation before unsaved changes are lost by navigation, by closing the page, or by an action
 * that calls `confirmLeaving`.
 */
export function UnsavedGuard(props: {
  isUnsaved: () => boolean;
  /** Also ask before navigation to the same path with another query. */
  alsoOnSearch?: boolean;
}) {
  const { isUnsaved, alsoOnSearch = false } = props;
  // Set while an action waits for the owner's choice.
  const [choose, setChoose] = useState<(leave: boolean) => void>();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || (alsoOnSearch && from.search !== to.search)) &&
      !isConfirmed(to.state) &&
      isUnsaved(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
  useEffect(
    () =>
      registerGuard({
        isUnsaved,
        ask: () => new Promise((resolve) => setChoose(() => resolve)),
      }),
    [isUnsaved],
  );
  const answer = (leave: boolean) => {
    choose?.(leave);
    setChoose(undefined);
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <ConfirmDialog
      open={choose !== undefined || blocker.state === "blocked"}
      onOpenChange={(open) => !open && answer(false)}
      title="Sair sem salvar?"
      description="O que você mudou nesta página ainda não foi salvo."
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar aqui"
      tone="danger"
      onConfirm={() => answer(true)}
    />
  );
}
