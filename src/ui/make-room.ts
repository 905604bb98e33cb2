/**
 * Adds the height of a bar at the bottom to the end of the page, so that it covers no link for good and the browser
 * scrolls a focused element above it. Returns a function that removes the room.
 */
export function makeRoom(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBottom = `${bar.offsetHeight}px`;
    document.body.style.paddingBottom = `${bar.offsetHeight}px`;
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.scrollPaddingBottom = "";
    document.body.style.paddingBottom = "";
  };
}
