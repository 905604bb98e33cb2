import type { ComponentProps, ReactNode } from "react";
import { controlClass } from "#src/ui/field-frame.tsx";
import { formatEdit } from "./format-edit.ts";

export type CardFieldProps = Omit<
  ComponentProps<"input">,
  "id" | "name" | "value" | "onChange" | "className"
> & {
  id: string;
  label: string;
  value: string;
  /** Groups the characters as the field shows them. Without it the text is shown as typed. */
  format?: ((text: string) => string) | undefined;
  onText: (text: string) => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** The field is half as wide as the form: its errors need two lines on a phone. */
  half?: boolean;
};

/**
 * An input of the card form. It has no name, so no form can send its value. The line below is always
 * there: an error replaces the hint, and the page does not move.
 */
export function CardField({
  id,
  label,
  value,
  format,
  onText,
  hint,
  error,
  half = false,
  ...input
}: CardFieldProps) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-ink">
        {label}
      </label>
      <input
        {...input}
        id={id}
        value={value}
        aria-describedby={`${id}-note`}
        aria-invalid={error ? true : undefined}
        onChange={({ target, nativeEvent }) => {
          const { value: typed, selectionStart } = target;
          if (!format) return onText(typed);
          const caret = selectionStart ?? typed.length;
          const edited = formatEdit(format, value, {
            typed,
            caret,
            deletes: deletionOf(nativeEvent),
          });
          // React moves the caret to the end when it sets another value, so set both here.
          target.value = edited.text;
          if (selectionStart !== null) target.setSelectionRange(edited.caret, edited.caret);
          onText(edited.text);
        }}
        className={`${controlClass} scroll-mt-24 tabular-nums`}
      />
      <FieldNote id={id} hint={hint} error={error} half={half} />
    </div>
  );
}

/** The error or the hint of a field. Takes the same space without both. */
function FieldNote(props: Pick<CardFieldProps, "id" | "hint" | "error"> & { half: boolean }) {
  const { id, hint, error, half } = props;
  return (
    <p
      id={`${id}-note`}
      className={`text-sm ${half ? "min-h-[2lh] sm:min-h-[1lh]" : "min-h-[1lh]"} ${error ? "font-medium text-danger" : "text-ink-soft"}`}
    >
      {error ?? hint}
    </p>
  );
}

function deletionOf(event: Event): "backward" | "forward" | undefined {
  const kind = (event as InputEvent).inputType;
  if (kind === "deleteContentBackward") return "backward";
  return kind === "deleteContentForward" ? "forward" : undefined;
}
