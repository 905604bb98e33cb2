import { type ChangeEvent, useState } from "react";
import { maskPhone } from "#src/lib/text/phone.ts";
import { Field } from "./field.tsx";

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
