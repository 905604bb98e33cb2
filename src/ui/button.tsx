import type { ComponentProps, MouseEvent } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { SpinnerShape } from "./spinner.tsx";

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Shows a spinner at the same width and ignores clicks. The button keeps the focus. */
    pending?: boolean | undefined;
  };

/** A button. The default `type` is "button". */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  className,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide, className })}
      onClick={click}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest["aria-disabled"]}
    >
      <span
        className={`inline-flex items-center justify-center gap-2 ${pending ? "opacity-0" : ""}`}
      >
        {children}
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <SpinnerShape />
        </span>
      )}
    </button>
  );
}
