/**
 * An inline script for forms that the server rendered. A form that is sent before its scripts have arrived
 * would load a page that cannot handle it, and lose what was typed. The script stops it and marks the form,
 * and `Form` sends it when it is ready.
 * The text is constant, because the content security policy allows it by its hash.
 */
export const earlySubmitScript = `addEventListener("submit",(event)=>{
const form=event.target;
if(!("early" in form.dataset))return;
event.preventDefault();
event.stopImmediatePropagation();
form.dataset.submitted="";
},true)`;

/** Hands a form over to its scripts. Sends it if it was sent before. */
export function endEarly(form: HTMLFormElement): void {
  delete form.dataset.early;
  if (!("submitted" in form.dataset)) return;
  delete form.dataset.submitted;
  form.requestSubmit();
}
