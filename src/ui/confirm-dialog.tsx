import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactElement, type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { dialogPopup, dialogVeil, dialogViewport } from "./dialog-look.ts";
import { ModalPopup } from "./modal-popup.tsx";
import { unbroken } from "./unbroken.tsx";

export type ConfirmDialogProps = {
  /** A question, such as "Cancelar a assinatura?". */
  title: ReactNode;
  /** What will happen after confirmation. */
  description: ReactNode;
  /** Label of the confirming button, a verb: "Cancelar assinatura". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** `danger` (red) for actions that cannot be undone. */
  tone?: "main" | "danger" | undefined;
  pending?: boolean | undefined;
  onConfirm: () => void;
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** Asks for confirmation. Only its two buttons and Esc close it; after confirmation the caller closes it. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  cancelLabel = "Voltar",
  tone = "main",
  pending,
  onConfirm,
  trigger,
  open,
  onOpenChange,
}: ConfirmDialogProps) {
  const wayOut = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogVeil} />
        <AlertDialog.Viewport className={dialogViewport}>
          <AlertDialog.Popup
            className={dialogPopup}
            initialFocus={wayOut}
            render={(props, { open: isOpen }) => <ModalPopup {...props} open={isOpen} />}
          >
            <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-ink-soft">
              {unbroken(description)}
            </AlertDialog.Description>
            <div className="mt-6 grid gap-2 sm:flex sm:flex-row-reverse">
              <Button variant={tone} pending={pending} onClick={onConfirm}>
                {confirmLabel}
              </Button>
              <AlertDialog.Close ref={wayOut} render={<Button />}>
                {cancelLabel}
              </AlertDialog.Close>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
