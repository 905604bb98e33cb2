/** Presses the buttons inside `element` that were pressed before the scripts arrived, each once. */
export function repeatEarlyClicks(element: HTMLElement): void {
  for (const button of element.querySelectorAll<HTMLElement>("[data-clicked]")) {
    delete button.dataset.clicked;
    button.click();
  }
}
