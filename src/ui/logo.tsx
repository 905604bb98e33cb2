/**
 * The logo mark: the corner of a QR code with a star in it.
 * It has the text colour, so it works on the black header and on paper.
 */
export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect
        x="2"
        y="2"
        width="28"
        height="28"
        rx="8"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
      />
      <path
        className="fill-star"
        d="M15.07 8.7Q16 6.7 16.93 8.7L19.12 13.41L24.28 14.04Q26.46 14.3 24.85 15.8L21.04 19.34L22.04 24.44Q22.47 26.6 20.54 25.53L16 23L11.46 25.53Q9.53 26.6 9.96 24.44L10.96 19.34L7.15 15.8Q5.54 14.3 7.72 14.04L12.88 13.41Z"
      />
    </svg>
  );
}

/** The product name with its mark. Put it inside a link to the home page. */
export function Logo({ className = "text-xl" }: { className?: string | undefined }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <LogoMark className="size-[1.4em]" />
      <span className="display leading-none whitespace-nowrap">Estrelou</span>
    </span>
  );
}
