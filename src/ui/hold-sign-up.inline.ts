/** Inline script of the sign-up: hides the form after a reload of 'Verifique seu e-mail'. */
if (history.state?.usr?.sentAt) document.documentElement.dataset.hold = "";
