import type { ComponentProps } from "react";
import { controlClass, FieldFrame, type FieldTexts, useField } from "./field-frame.tsx";
import { LineIcon } from "./line-icon.tsx";

export type SelectFieldProps = Omit<ComponentProps<"select">, "name"> &
  FieldTexts & { name: string };

/** A native select with its label. Children are `<option>`s. */
export function SelectField(props: SelectFieldProps) {
  const { frame, control, className } = useField(props);
  return (
    <FieldFrame {...frame}>
      <span className={`relative block ${className}`}>
        <select {...control} className={`${controlClass} cursor-pointer appearance-none pr-11`} />
        <LineIcon className="pointer-events-none absolute right-3.5 top-1/2 size-5 -translate-y-1/2 text-ink-soft">
          <path d="m5 8 5 5 5-5" />
        </LineIcon>
      </span>
    </FieldFrame>
  );
}
