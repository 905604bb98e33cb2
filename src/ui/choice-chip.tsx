import type { ComponentProps } from "react";

/** A native checkbox that looks like a chip. Its whole area is 48 px high. */
export function ChoiceChip({ label, ...input }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className="relative inline-flex min-h-12 cursor-pointer items-center rounded-full border border-line-strong bg-surface px-[min(1rem,4vw)] font-semibold select-none has-checked:border-action has-checked:bg-action has-checked:text-action-ink has-checked:forced-color-adjust-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-[:disabled:not(:checked)]:text-ink-soft">
      <input
        {...input}
        type="checkbox"
        className="absolute inset-0 m-0 cursor-[inherit] appearance-none rounded-full outline-none"
      />
      {label}
    </label>
  );
}
