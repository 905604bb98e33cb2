import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "./button-class.ts";
import type { FieldProps } from "./field.tsx";
import { controlClass, controlTies, FieldFrame } from "./field-frame.tsx";

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
  const [shown, setShown] = useState(false);
  const key = id ?? input.name;
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame id={key} label={label} hint={hint} error={error} optional={optional}>
      <span className="relative block">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...controlTies(key, { hint, error })}
          type={shown ? "text" : "password"}
          className={`${controlClass} pr-13 ${className ?? ""}`}
        />
        <button
          type="button"
          aria-controls={key}
          aria-label={shown ? "Ocultar senha" : "Mostrar senha"}
          className={buttonClass({
            variant: "quiet",
            size: "icon",
            className: "absolute! right-0.5 top-0.5 text-ink-soft",
          })}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </span>
    </FieldFrame>
  );
}
