import type { ComponentProps, ReactNode } from "react";
import { controlTies } from "./field-frame.tsx";
import { unbroken } from "./unbroken.tsx";

export type CheckboxProps = Omit<ComponentProps<"input">, "name" | "type"> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
};

/** A native checkbox with its label. The whole line is clickable. */
export function Checkbox({ label, hint, id, className, ...input }: CheckboxProps) {
  const key = id ?? input.name;
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-soft">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            {...controlTies(key, { hint })}
            type="checkbox"
            className="peer size-6 cursor-[inherit] appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-action checked:bg-action disabled:bg-sunken"
          />
          <svg
            viewBox="0 0 20 20"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.6"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
            className="pointer-events-none absolute size-4.5 text-action-ink opacity-0 peer-checked:opacity-100 peer-disabled:text-ink-soft"
          >
            <path d="m4 10.5 4 4 8-9" />
          </svg>
        </span>
        <span>{unbroken(label)}</span>
      </label>
      {hint && (
        <p id={`${key}-hint`} className="-mt-1.5 pl-9 text-sm text-ink-soft">
          {unbroken(hint)}
        </p>
      )}
    </div>
  );
}
