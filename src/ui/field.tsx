import type { ComponentProps } from "react";
import { controlClass, FieldFrame, type FieldTexts, useField } from "./field-frame.tsx";

export type FieldProps = Omit<ComponentProps<"input">, "name"> & FieldTexts & { name: string };

/** A one-line input with its label. */
export function Field(props: FieldProps) {
  const { frame, control, className } = useField(props);
  return (
    <FieldFrame {...frame}>
      <input {...control} className={`${controlClass} ${className}`} />
    </FieldFrame>
  );
}
