import { Ellipsis } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "./button-class.ts";

interface MoreMenuProps {
  /** The accessible name of the button. */
  label?: string;
  /** What the button shows instead of an icon. */
  content?: ReactNode;
  /** True: the icon has no border, for menus that repeat in a list. */
  isQuiet?: boolean;
  /** True: a choice closes the menu. A dialog that the choice opens must be outside of the menu. */
  closesOnChoice?: boolean;
  children: ReactNode;
}

/** Actions that are seldom needed, behind one button. Dialogs that they open keep the menu open. */
export function MoreMenu({
  label = "Mais opções",
  content,
  isQuiet,
  closesOnChoice,
  children,
}: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      const isInside =
        target instanceof Element &&
        (menu.current?.contains(target) || target.closest("[data-base-ui-portal], dialog"));
      if (!isInside) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from each of its buttons
    <div
      ref={menu}
      // Without scripts a name is still read, and an icon would do nothing.
      className={`relative min-w-0 ${content ? "" : "noscript:hidden"}`}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key !== "Escape" || defaultPrevented || !isOpen) return;
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass(
          content
            ? { variant: "quiet", className: "max-w-full gap-1 px-2 text-sm" }
            : { size: "icon", variant: isQuiet ? "quiet" : "plain" },
        )}
      >
        {content ?? <Ellipsis aria-hidden className="size-5" />}
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-20 mt-1 min-w-52 rounded-md border border-line bg-raised p-1.5 [box-shadow:var(--shade-raised)]"
      >
        {/** biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys click the buttons */}
        <div className="grid gap-1 *:justify-start" onClick={closesOnChoice ? close : undefined}>
          {children}
        </div>
      </div>
    </div>
  );
}
