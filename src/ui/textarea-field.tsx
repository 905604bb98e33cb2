import type { ComponentProps } from "react";
import { controlClass, controlTies, FieldFrame, type FieldTexts } from "./field-frame.tsx";
import { useFieldError } from "./form-errors.ts";

export type TextareaFieldProps = Omit<ComponentProps<"textarea">, "name"> &
  FieldTexts & { name: string };

/** A textarea with its label. It grows with the text if the browser supports this. */
export function TextareaField({
  label,
  hint,
  error,
  optional,
  id,
  rows = 4,
  className,
  ...textarea
}: TextareaFieldProps) {
  const key = id ?? textarea.name;
  const shown = useFieldError(textarea.name, error);
  return (
    <FieldFrame
      id={key}
      label={label}
      hint={hint}
      error={shown}
      optional={optional}
      required={textarea.required}
    >
      <textarea
        {...textarea}
        {...controlTies(key, { hint, error: shown })}
        rows={rows}
        className={`${controlClass} field-sizing-content min-h-[calc(4lh+1.25rem)] resize-y ${className ?? ""}`}
      />
    </FieldFrame>
  );
}
