import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { buttonClass } from "./button-class.ts";
import { dialogPopup, dialogVeil, dialogViewport } from "./dialog-look.ts";
import { ModalPopup } from "./modal-popup.tsx";
import { unbroken } from "./unbroken.tsx";

export type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** A dialog for a short task. On phones it is at the bottom of the screen. */
export function Dialog({ title, description, trigger, open, onOpenChange, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={dialogVeil} />
        <Base.Viewport className={dialogViewport}>
          <Base.Popup
            className={dialogPopup}
            render={(props, { open: isOpen }) => <ModalPopup {...props} open={isOpen} />}
          >
            <Base.Title className="pr-10 text-xl">{unbroken(title)}</Base.Title>
            {description && (
              <Base.Description className="mt-1.5 text-ink-soft">
                {unbroken(description)}
              </Base.Description>
            )}
            <div className="mt-5">{children}</div>
            <Base.Close
              aria-label="Fechar"
              className={buttonClass({
                variant: "quiet",
                size: "icon",
                className: "absolute! top-3 right-3 text-ink-soft",
              })}
            >
              <X aria-hidden className="size-5" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
