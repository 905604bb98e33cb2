import type { ComponentProps } from "react";
import { controlClass, controlTies, FieldFrame, type FieldTexts } from "./field-frame.tsx";

export type FieldProps = Omit<ComponentProps<"input">, "name"> & FieldTexts & { name: string };

/** A one-line input with its label. The default id is the name, so server and browser render the same. */
export function Field({ label, hint, error, optional, id, className, ...input }: FieldProps) {
  const key = id ?? input.name;
  return (
    <FieldFrame id={key} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...input}
        {...controlTies(key, { hint, error })}
        className={`${controlClass} ${className ?? ""}`}
      />
    </FieldFrame>
  );
}
