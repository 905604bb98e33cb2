import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { maskPhone } from "#src/lib/text/phone.ts";
import { Field } from "./field.tsx";

/** A field for a Brazilian mobile number, formatted while the user types. */
export function PhoneField(props: { error: string | undefined; initial?: string }) {
  const { error, initial = "" } = props;
  const [value, setValue] = useState(initial);
  const input = useRef<HTMLInputElement>(null);

  // A number typed before the scripts arrived is in the field, but not in the state.
  useEffect(() => {
    if (input.current?.value) setValue(maskPhone(input.current.value));
  }, []);

  const change = ({ currentTarget: typed }: ChangeEvent<HTMLInputElement>) => {
    // Formatting in the middle of the number would move the caret, so it is done on blur.
    const atEnd = typed.selectionStart === typed.value.length;
    const deleting = typed.value.length < value.length;
    setValue(atEnd && !deleting ? maskPhone(typed.value) : typed.value);
  };
  return (
    <Field
      ref={input}
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
