/** The spinner without text, for controls that announce their busy state themselves. */
export function SpinnerShape({ className = "size-5" }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      data-essential-motion=""
      className={`animate-spin ${className}`}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity=".25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** A spinner with a text for screen readers. */
export function Spinner(props: { label?: string | undefined; className?: string | undefined }) {
  const { label = "Carregando…", className } = props;
  return (
    <span role="status" className="inline-flex text-ink-soft">
      <SpinnerShape className={className ?? "size-7"} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
