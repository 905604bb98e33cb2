/**
 * Copies text to the clipboard. Uses `execCommand` if the Clipboard API is missing or blocked. Returns true after
 * success.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * Copies text at once, for a click that also opens another tab: the Clipboard API may reject when the
 * page loses the focus. Returns true after success.
 */
export function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  box.readOnly = true;
  box.className = "sr-only";
  // An open dialog traps the focus, so the helper element must be inside it.
  const home = focused?.parentElement ?? document.body;
  home.append(box);
  box.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
