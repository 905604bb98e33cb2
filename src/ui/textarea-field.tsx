import type { ComponentProps } from "react";
import { controlClass, FieldFrame, type FieldTexts, useField } from "./field-frame.tsx";

export type TextareaFieldProps = Omit<ComponentProps<"textarea">, "name"> &
  FieldTexts & { name: string };

/** A textarea with its label. It grows with the text if the browser supports this. */
export function TextareaField({ rows = 4, ...props }: TextareaFieldProps) {
  const { frame, control, className } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea
        {...control}
        rows={rows}
        className={`${controlClass} field-sizing-content min-h-[calc(4lh+1.25rem)] resize-y ${className}`}
      />
    </FieldFrame>
  );
}
