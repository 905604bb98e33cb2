import { type ReactNode, useContext } from "react";
import { FormErrors, useFieldError } from "./form-errors.ts";
import { LineIcon } from "./line-icon.tsx";

export type FieldTexts = {
  label: string;
  /** A help text under the label. */
  hint?: ReactNode;
  /** The error text. It marks the field as invalid. */
  error?: string | undefined;
  /** Shows "(opcional)" beside the label. */
  optional?: boolean | undefined;
};

/**
 * CSS classes of all text inputs. The text has at least 16 px, or iOS zooms in. The scroll margins
 * keep a focused field and its error clear of fixed bars.
 */
export const controlClass =
  "block w-full min-h-12 scroll-mt-32 scroll-mb-36 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-base text-ink " +
  "placeholder:text-ink-soft hover:border-ink focus-visible:outline-offset-0 " +
  "aria-invalid:border-danger aria-invalid:outline-danger " +
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft [&[readonly]]:bg-sunken";

/**
 * Divides the props of a field into those of its frame and those of its control, and ties both together. The default id
 * is the name, so server and browser render the same.
 */
export function useField<P extends FieldTexts & ControlProps>(props: P) {
  const { label, hint, error: given, optional, id = props.name, className = "", ...rest } = props;
  const error = useFieldError(props.name, given);
  return {
    frame: { id, label, hint, error, optional, required: props.required },
    control: { ...rest, ...controlTies(id, { hint, error }) },
    className,
  };
}

/** Returns the attributes that connect a control to its label, hint and error. */
export function controlTies(id: string, { hint, error }: Pick<FieldTexts, "hint" | "error">) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
  };
}

interface ControlProps {
  name: string;
  id?: string | undefined;
  className?: string | undefined;
  required?: boolean | undefined;
}

type FieldFrameProps = FieldTexts & {
  id: string;
  /** In a `Form` the error of a required field has its line before it appears, so nothing moves. */
  required?: boolean | undefined;
  children: ReactNode;
};

/** Label, hint, control and error of a field, in this order. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, error, optional, required, children } = props;
  const isLineKept = useContext(FormErrors) !== undefined && required;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-ink">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (opcional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      {!error && isLineKept && <p aria-hidden className="min-h-[1lh] text-sm" />}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-danger">
          <LineIcon className="mt-0.5 size-4.5 shrink-0">
            <circle cx="10" cy="10" r="8" />
            <path d="M10 6v4.5M10 13.6v.01" />
          </LineIcon>
          {error}
        </p>
      )}
    </div>
  );
}
