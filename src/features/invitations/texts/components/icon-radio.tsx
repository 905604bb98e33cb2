import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface IconRadioProps {
  /** The group of radio buttons. */
  name: string;
  Icon: LucideIcon;
  checked: boolean;
  onChoose: () => void;
  className: string;
  children: ReactNode;
}

/** A radio button shown as a tile with an icon. */
export function IconRadio({ name, Icon, checked, onChoose, className, children }: IconRadioProps) {
  return (
    <label
      className={`relative flex items-center rounded-md border border-line-strong bg-surface has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${className}`}
    >
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="sr-only" />
      <Icon aria-hidden className="size-5 shrink-0" />
      {children}
    </label>
  );
}
