import { type ChangeEvent, useState } from "react";
import { maskPhone } from "#src/lib/text/phone.ts";
import { Field } from "./field.tsx";

/** A field for a Brazilian mobile number, formatted while the user types. */
export function PhoneField({
  error,
  initial = "",
}: {
  error?: string | undefined;
  initial?: string;
}) {
  const [value, setValue] = useState(initial);
  const change = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    // Formatting in the middle of the number would move the caret, so it is done on blur.
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
      autoComplete="tel"
      placeholder="(11) 91234-5678"
      required
      error={error}
      value={value}
      onChange={change}
      onBlur={() => setValue(maskPhone(value))}
    />
  );
}
