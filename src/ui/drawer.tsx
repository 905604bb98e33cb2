import { Drawer as Base } from "@base-ui/react/drawer";
import { X } from "lucide-react";
import type { ReactElement, ReactNode, RefObject } from "react";
import { buttonClass } from "./button-class.ts";

export type DrawerProps = {
  /** The title of the drawer. */
  title: ReactNode;
  /** The button that opens the drawer. It gets `aria-expanded`, and the focus after closing. */
  trigger?: ReactElement | undefined;
  /** Gets the focus after closing, if the drawer has no trigger. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: ReactNode;
};

/** A panel from the left over the page. It traps the focus and closes on Esc, on a touch outside and on a swipe. */
export function Drawer(props: DrawerProps) {
  const { title, trigger, finalFocus, open, onOpenChange, children } = props;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} swipeDirection="left">
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Base.Viewport className="fixed inset-0 z-40">
          <Base.Popup
            {...(finalFocus
              ? { finalFocus: () => (isFocusElsewhere() ? false : finalFocus.current) }
              : {})}
            className="h-full w-76 max-w-[calc(100vw-3.5rem)] [transform:translateX(var(--drawer-swipe-movement-x,0))] touch-auto overflow-y-auto overscroll-contain bg-raised text-ink shadow-raised outline-none transition-transform duration-300 ease-out data-ending-style:[transform:translateX(-100%)] data-starting-style:[transform:translateX(-100%)] data-swiping:select-none data-swiping:duration-0"
          >
            <Base.Content className="flex min-h-full flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
              <div className="flex items-center justify-between gap-2 py-2 pr-2 pl-5">
                <Base.Title className="flex items-center text-lg">{title}</Base.Title>
                <Base.Close
                  aria-label="Fechar"
                  className={buttonClass({ variant: "quiet", size: "icon" })}
                >
                  <X aria-hidden className="size-5" />
                </Base.Close>
              </div>
              {children}
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** True if the person has focused something else while the drawer was closing, for example a field to type in. */
function isFocusElsewhere(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && !focused.closest("[role=dialog]");
}
