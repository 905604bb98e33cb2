import type { ComponentProps } from "react";
import { controlClass, controlTies, FieldFrame, type FieldTexts } from "./field-frame.tsx";
import { useFieldError } from "./form-errors.ts";

export type FieldProps = Omit<ComponentProps<"input">, "name"> & FieldTexts & { name: string };

/** A one-line input with its label. The default id is the name, so server and browser render the same. */
export function Field({ label, hint, error, optional, id, className, ...input }: FieldProps) {
  const key = id ?? input.name;
  const shown = useFieldError(input.name, error);
  return (
    <FieldFrame
      id={key}
      label={label}
      hint={hint}
      error={shown}
      optional={optional}
      required={input.required}
    >
      <input
        {...input}
        {...controlTies(key, { hint, error: shown })}
        className={`${controlClass} ${className ?? ""}`}
      />
    </FieldFrame>
  );
}
