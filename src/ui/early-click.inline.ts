/**
 * Inline script for buttons that the server rendered. It marks a button that is pressed before the scripts have
 * arrived, inside an element with `data-early`. `repeatEarlyClicks` presses it again.
 */
addEventListener(
  "click",
  ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-early] button");
    if (button) button.dataset.clicked = "";
  },
  true,
);
