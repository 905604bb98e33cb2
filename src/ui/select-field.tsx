import type { ComponentProps } from "react";
import { controlClass, controlTies, FieldFrame, type FieldTexts } from "./field-frame.tsx";
import { useFieldError } from "./form-errors.ts";

export type SelectFieldProps = Omit<ComponentProps<"select">, "name"> &
  FieldTexts & { name: string };

/** A native select with its label. Children are `<option>`s. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  children,
  ...select
}: SelectFieldProps) {
  const key = id ?? select.name;
  const shown = useFieldError(select.name, error);
  return (
    <FieldFrame
      id={key}
      label={label}
      hint={hint}
      error={shown}
      optional={optional}
      required={select.required}
    >
      <span className={`relative block ${className ?? ""}`}>
        <select
          {...select}
          {...controlTies(key, { hint, error: shown })}
          className={`${controlClass} cursor-pointer appearance-none pr-11`}
        >
          {children}
        </select>
        <svg
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
          className="pointer-events-none absolute right-3.5 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
        >
          <path d="m5 8 5 5 5-5" />
        </svg>
      </span>
    </FieldFrame>
  );
}
