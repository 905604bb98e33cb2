/** Hands a form over to its scripts. Sends it if it was sent before. */
export function endEarly(form: HTMLFormElement): void {
  delete form.dataset.early;
  if (!("submitted" in form.dataset)) return;
  delete form.dataset.submitted;
  form.requestSubmit();
}
