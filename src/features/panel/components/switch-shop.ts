import type { MouseEvent } from "react";
import { giveUpUnsavedInput } from "#src/features/session/owner/unsaved-input.ts";
import { confirmLeaving } from "#src/ui/confirm-leaving.ts";

/**
 * Follows a link to a page of another business: it loads a document, after a question about unsaved input. A new
 * tab needs no question.
 */
export function switchShop(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  void confirmLeaving().then((isLeaving) => {
    if (!isLeaving) return;
    giveUpUnsavedInput();
    window.location.assign(href);
  });
}
