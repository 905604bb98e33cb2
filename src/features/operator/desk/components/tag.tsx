import type { ReactNode } from "react";

const tones = {
  plain: "bg-sunken text-ink",
  good: "bg-action-soft text-action",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

/** A short status in a coloured box. */
export function Tag(props: { tone?: keyof typeof tones; children: ReactNode }) {
  const { tone = "plain", children } = props;
  return (
    <span className={`inline-block rounded-sm px-1.5 text-xs font-semibold ${tones[tone]}`}>
      {children}
    </span>
  );
}
