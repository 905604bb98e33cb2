/** As the `ref` of an element that replaces the focused one: screen readers continue from here. */
export function focusHere(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
