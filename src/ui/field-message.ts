export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** True for form elements with a name whose input the browser checks. */
export function isControl(element: Element): element is Control {
  return /^(input|select|textarea)$/i.test(element.tagName) && (element as Control).name !== "";
}

/** Returns what is wrong with the input of a field in Portuguese, or undefined if it is valid. */
export function messageOf(control: Control): string | undefined {
  if (!control.willValidate) return undefined;
  const { validity, value } = control;
  if (validity.badInput) return numberText(control);
  if (control.required && value.trim() === "") {
    return control.tagName === "SELECT" ? "Escolha uma opção." : "Preencha este campo.";
  }
  const shortest = "minLength" in control ? control.minLength : -1;
  // The browser reports a short text only after the user edited it.
  if (value && value.length < shortest) return `Use no mínimo ${shortest} caracteres.`;
  if (validity.typeMismatch) {
    return control.type === "email"
      ? "Digite um e-mail válido, como nome@exemplo.com."
      : "Digite um endereço válido, como https://exemplo.com.";
  }
  if (validity.rangeUnderflow || validity.rangeOverflow || validity.stepMismatch) {
    return numberText(control);
  }
  return validity.valid ? undefined : "Confira este campo.";
}

function numberText(control: Control): string {
  const { min = "", max = "" } = control as Partial<HTMLInputElement>;
  return min && max ? `Digite um número inteiro de ${min} a ${max}.` : "Digite um número.";
}
