import { X } from "lucide-react";
import {
  type ReactNode,
  type Touch,
  type TouchEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { buttonClass } from "./button-class.ts";
import { useCloseOnBack } from "./use-close-on-back.ts";

export type DrawerProps = {
  /** The title of the drawer. */
  title: ReactNode;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
};

const look =
  "fixed inset-y-0 left-0 h-dvh max-h-none w-76 max-w-[calc(100vw-3.5rem)] touch-pan-y overflow-y-auto " +
  "overscroll-contain bg-raised text-ink shadow-raised outline-none " +
  "backdrop:bg-veil not-open:pointer-events-none";

/** Slides in and out. The browser keeps the closed dialog on top until it is outside. */
const motion =
  "-translate-x-full transition-[translate,display,overlay] duration-300 ease-out transition-discrete " +
  "open:translate-x-0 starting:open:-translate-x-full " +
  "backdrop:opacity-0 backdrop:transition-[opacity,display,overlay] backdrop:duration-300 " +
  "backdrop:transition-discrete open:backdrop:opacity-100 starting:open:backdrop:opacity-0";

/** A shorter movement of a finger, in pixels, is no swipe. */
const minSwipe = 50;

/**
 * A panel from the left over the page. It is the browser's own modal dialog: the rest of the page cannot be used,
 * Esc and Back close it, and then the focus returns to where it was. A touch outside and a swipe to the left close
 * it too.
 */
export function Drawer({ title, open, onClose, children }: DrawerProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const swipeStart = useRef<Touch | undefined>(undefined);
  // Keeps the content during the closing animation. Does not render it before the first opening.
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);

  useCloseOnBack(open, onClose);

  useLayoutEffect(() => {
    if (!open) return;
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [open]);

  const endSwipe = ({ changedTouches }: TouchEvent) => {
    const start = swipeStart.current;
    const end = changedTouches[0];
    if (!start || !end) return;
    const left = start.clientX - end.clientX;
    if (left > minSwipe && left > 2 * Math.abs(start.clientY - end.clientY)) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Esc.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      // The content covers the whole dialog, so only a click on the backdrop has the dialog as its target.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      onTouchStart={({ touches }) => {
        swipeStart.current = touches[0];
      }}
      onTouchEnd={endSwipe}
      className={`${look} ${motion}`}
    >
      {wasOpened && (
        <div className="flex min-h-full flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
          <div className="flex items-center justify-between gap-2 py-2 pr-2 pl-5">
            <h2 id={id} className="flex items-center text-lg">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Fechar"
              onClick={onClose}
              className={buttonClass({ variant: "quiet", size: "icon" })}
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
