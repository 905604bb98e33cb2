import { type ComponentProps, useLayoutEffect, useRef } from "react";

interface ModalPopupProps extends ComponentProps<"div"> {
  open: boolean;
}

/**
 * The box of a dialog. While it is open, everything outside it is inert. The package of the dialogs only hides
 * the rest from screen readers and moves a focus back that left, which is too late for a fast Tab.
 */
export function ModalPopup({ open, children, ...props }: ModalPopupProps) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const modal = content.current;
    if (!open || !modal) return;
    openModals.push(modal);
    updateInert();
    return () => {
      openModals.splice(openModals.indexOf(modal), 1);
      updateInert();
    };
  }, [open]);
  return (
    <div {...props}>
      <div ref={content}>{children}</div>
    </div>
  );
}

/** The topmost is the last one. */
const openModals: HTMLElement[] = [];
let inertElements: HTMLElement[] = [];

function updateInert(): void {
  for (const element of inertElements) element.inert = false;
  const top = openModals.at(-1)?.closest<HTMLElement>("[data-base-ui-portal]");
  inertElements = top ? outsideOf(top, document.body) : [];
  for (const element of inertElements) element.inert = true;
}

/** Returns the elements of `parent` around `modal`. Messages stay usable, because a dialog may cause one. */
function outsideOf(modal: HTMLElement, parent: Element): HTMLElement[] {
  return [...parent.children].flatMap((child) => {
    if (!(child instanceof HTMLElement) || child.inert) return [];
    if (child === modal || child.matches("[aria-live], script")) return [];
    if (child.contains(modal) || child.querySelector("[aria-live]")) return outsideOf(modal, child);
    return [child];
  });
}
