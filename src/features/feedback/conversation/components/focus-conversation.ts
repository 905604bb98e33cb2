import { focusHere } from "#src/ui/focus-here.ts";

/** For an action whose button disappears before there is a result. */
export function focusConversation(): void {
  focusHere(document.getElementById("conversation"));
}
