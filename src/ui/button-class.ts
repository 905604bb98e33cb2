export type ButtonVariant = "main" | "plain" | "quiet" | "danger";
export type ButtonSize = "md" | "lg" | "icon";

export type ButtonLook = {
  /**
   * main: the green main action of a screen. plain: other actions. quiet: in text and bars. danger: deletes something.
   */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Uses the full width of the container. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

const base =
  "relative inline-flex select-none items-center justify-center gap-2 rounded-md border text-center font-semibold " +
  "no-underline transition-[background-color,border-color,scale] duration-150 active:scale-[0.98] " +
  "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-ink-soft disabled:active:scale-[1]";

const variants: Record<ButtonVariant, string> = {
  main: "border-action-edge bg-action text-action-ink hover:bg-action-hover",
  plain: "border-line-strong bg-surface text-ink hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-inherit hover:bg-current/10",
  danger: "border-transparent bg-danger-fill text-danger-ink hover:bg-danger-hover",
};

const sizes: Record<ButtonSize, string> = {
  md: "min-h-11 px-4 py-2 text-base",
  // Large text on a narrow phone leaves its width to the words.
  lg: "min-h-13 px-[min(1.5rem,7vw)] py-3 text-lg",
  icon: "size-11 shrink-0 p-0",
};

/** Returns the CSS classes of a button, for links: `<Link className={buttonClass({ variant: 'main' })}>`. */
export function buttonClass({
  variant = "plain",
  size = "md",
  wide,
  className,
}: ButtonLook = {}): string {
  return [base, variants[variant], sizes[size], wide && "w-full", className]
    .filter(Boolean)
    .join(" ");
}
