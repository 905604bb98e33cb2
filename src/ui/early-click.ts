/**
 * An inline script for buttons that the server rendered. It marks a button that is pressed before the scripts have
 * arrived, inside an element with `data-early`. `repeatEarlyClicks` presses it again.
 * The text is constant, because the content security policy allows it by its hash.
 */
export const earlyClickScript = `addEventListener("click",(event)=>{
const button=event.target.closest("[data-early] button");
if(button)button.dataset.clicked="";
},true)`;

/** Presses the buttons inside `element` that were pressed before the scripts arrived, each once. */
export function repeatEarlyClicks(element: HTMLElement): void {
  for (const button of element.querySelectorAll<HTMLElement>("[data-clicked]")) {
    delete button.dataset.clicked;
    button.click();
  }
}
