import { type ChangeEvent, useState } from "react";
import { Field } from "#src/ui/field.tsx";

/** A Brazilian mobile number, put into its usual form while it is typed. */
export function PhoneField({
  error,
  initial = "",
}: {
  error?: string | undefined;
  initial?: string;
}) {
  const [value, setValue] = useState(initial);
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    // In the middle of a number the caret would jump: it is put in form when the field is left.
    const atEnd = input.selectionStart === input.value.length;
    const deleting = input.value.length < value.length;
    setValue(atEnd && !deleting ? maskPhone(input.value) : input.value);
  };
  return (
    <Field
      label="Celular"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(11) 91234-5678"
      required
      error={error}
      value={value}
      onChange={change}
      onBlur={() => setValue(maskPhone(value))}
    />
  );
}

/** '(11) 98765-4321' from whatever was typed or pasted; a leading 55 of a long number is dropped. */
export function maskPhone(typed: string): string {
  const all = typed.replace(/\D/g, "");
  const digits = (all.length > 11 ? all.replace(/^0*55/, "") : all).slice(0, 11);
  if (digits.length === 0) return "";
  const area = digits.slice(0, 2);
  const rest = digits.slice(2);
  if (rest.length === 0) return `(${area}`;
  const cut = rest.length > 8 ? 5 : 4;
  return `(${area}) ${rest.slice(0, cut)}${rest.length > cut ? `-${rest.slice(cut)}` : ""}`;
}
