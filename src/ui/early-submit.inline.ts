/**
 * Inline script for forms that the server rendered. A form that is sent before its scripts have arrived
 * would load a page that cannot handle it, and lose what was typed. The script stops it and marks the form,
 * and `Form` sends it when it is ready.
 */
addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    if (!("early" in form.dataset)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    form.dataset.submitted = "";
  },
  true,
);
