import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "./button-class.ts";
import type { FieldProps } from "./field.tsx";
import { controlClass, FieldFrame, useField } from "./field-frame.tsx";

export function PasswordField(props: Omit<FieldProps, "type">) {
  const { frame, control, className } = useField(props);
  const [isReadable, setReadable] = useState(false);
  const Icon = isReadable ? EyeOff : Eye;
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          type={isReadable ? "text" : "password"}
          className={`${controlClass} pr-13 ${className}`}
        />
        <button
          type="button"
          aria-controls={frame.id}
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
