import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "./button-class.ts";
import type { FieldProps } from "./field.tsx";
import { controlClass, controlTies, FieldFrame } from "./field-frame.tsx";
import { useFieldError } from "./form-errors.ts";

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  ...input
}: Omit<FieldProps, "type">) {
  const [isReadable, setReadable] = useState(false);
  const key = id ?? input.name;
  const shown = useFieldError(input.name, error);
  const Icon = isReadable ? EyeOff : Eye;
  return (
    <FieldFrame
      id={key}
      label={label}
      hint={hint}
      error={shown}
      optional={optional}
      required={input.required}
    >
      <span className="relative block">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...controlTies(key, { hint, error: shown })}
          type={isReadable ? "text" : "password"}
          className={`${controlClass} pr-13 ${className ?? ""}`}
        />
        <button
          type="button"
          aria-controls={key}
          aria-label={isReadable ? "Ocultar senha" : "Mostrar senha"}
          className={buttonClass({
            variant: "quiet",
            size: "icon",
            className: "absolute! right-0.5 top-0.5 text-ink-soft",
          })}
          onClick={() => setReadable(!isReadable)}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </span>
    </FieldFrame>
  );
}
