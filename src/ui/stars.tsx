import type { ReactNode } from "react";

const SHAPE =
  "M11.07 3.7Q12 1.7 12.93 3.7L15.12 8.41L20.28 9.04Q22.46 9.3 20.85 10.8L17.04 14.34L18.04 19.44Q18.47 21.6 16.54 20.53L12 18L7.46 20.53Q5.53 21.6 5.96 19.44L6.96 14.34L3.15 10.8Q1.54 9.3 3.72 9.04L8.88 8.41Z";
const FIVE = [1, 2, 3, 4, 5] as const;
const WORDS = ["Péssimo", "Ruim", "Regular", "Bom", "Excelente"];

export type Rating = (typeof FIVE)[number];

export type StarsInputProps = {
  /** The question, as the group's name. */
  legend: ReactNode;
  /** Field name sent by the form. */
  name?: string | undefined;
  defaultValue?: Rating | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  onChange?: ((rating: Rating) => void) | undefined;
  className?: string | undefined;
};

/** Five native radios drawn as stars: keyboard, screen reader and plain HTML work; CSS alone colours them. */
export function StarsInput({
  legend,
  name = "rating",
  defaultValue,
  disabled,
  required,
  onChange,
  className = "",
}: StarsInputProps) {
  return (
    <fieldset disabled={disabled} className={`stars-input ${className}`}>
      <legend className="mx-auto mb-2 text-center text-lg font-semibold">{legend}</legend>
      <div className="star-row">
        {FIVE.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              required={required}
              defaultChecked={value === defaultValue}
              onChange={() => onChange?.(value)}
            />
            <svg viewBox="0 0 24 24" strokeLinejoin="round" aria-hidden="true">
              <path d={SHAPE} />
            </svg>
            <span className="sr-only">{value === 1 ? "1 estrela" : `${value} estrelas`}</span>
            <span className="star-word" aria-hidden="true">
              {WORDS[value - 1]}
            </span>
          </label>
        ))}
        <span className="star-word star-hint" aria-hidden="true">
          Toque nas estrelas
        </span>
      </div>
    </fieldset>
  );
}

function row(className: string) {
  return FIVE.map((n) => (
    <path key={n} d={SHAPE} transform={`translate(${n * 24 - 24})`} className={className} />
  ));
}

/** Read-only stars, whole or in part, such as 4.3; said as "4,3 de 5 estrelas". */
export function StarsShown({
  value,
  className = "h-5",
}: {
  value: number;
  className?: string | undefined;
}) {
  const whole = Math.floor(value);
  // A star fills its cell from 2 to 22, so a third of a star is a third of what is seen.
  const filled = whole * 24 + (value > whole ? 2 + (value - whole) * 20 : 0);
  const said = value.toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  return (
    <svg
      role="img"
      aria-label={`${said} de 5 estrelas`}
      viewBox="0 0 120 24"
      strokeWidth="1.4"
      strokeLinejoin="round"
      className={`inline-block w-auto ${className}`}
    >
      {row("fill-transparent stroke-star-empty")}
      <svg width={filled} height="24" aria-hidden="true">
        {row("fill-star stroke-star-edge")}
      </svg>
    </svg>
  );
}
