import type { ComponentProps } from "react";
import { controlClass, controlTies, FieldFrame, type FieldTexts } from "./field-frame.tsx";

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
  return (
    <FieldFrame id={key} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...textarea}
        {...controlTies(key, { hint, error })}
        rows={rows}
        className={`${controlClass} field-sizing-content min-h-[calc(4lh+1.25rem)] resize-y ${className ?? ""}`}
      />
    </FieldFrame>
  );
}
