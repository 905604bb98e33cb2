import { starPath } from "./star-path.ts";

const FIVE = [1, 2, 3, 4, 5] as const;

/** The texts of `StarsInput` in Portuguese: name and meaning of each star. */
export const starWords = {
  question: "Como foi sua experiência?",
  stars: [
    ["1 estrela", "Péssimo"],
    ["2 estrelas", "Ruim"],
    ["3 estrelas", "Regular"],
    ["4 estrelas", "Bom"],
    ["5 estrelas", "Excelente"],
  ],
  starsHint: "Toque nas estrelas",
};

export type Rating = (typeof FIVE)[number];

export interface StarsInputProps {
  words?: typeof starWords;
  /** Without it the server alone renders the stars. */
  onChange?: (rating: Rating) => void;
}

/** Five native radio buttons shown as stars. They work with keyboard, screen reader and without scripts. */
export function StarsInput({ words = starWords, onChange }: StarsInputProps) {
  return (
    <fieldset className="stars-input">
      <legend className="mx-auto mb-2 text-center text-lg font-semibold">{words.question}</legend>
      <div className="star-row">
        {FIVE.map((value) => {
          const [name, word] = words.stars[value - 1] ?? [];
          return (
            <label key={value}>
              <input type="radio" name="rating" value={value} onChange={() => onChange?.(value)} />
              <svg viewBox="0 0 24 24" strokeLinejoin="round" aria-hidden="true">
                <path d={starPath} />
              </svg>
              <span className="sr-only">{name}</span>
              <span className="star-word" aria-hidden="true">
                {word}
              </span>
            </label>
          );
        })}
        <span className="star-word star-hint" aria-hidden="true">
          {words.starsHint}
        </span>
      </div>
    </fieldset>
  );
}

function row(className: string) {
  return FIVE.map((n) => (
    <path key={n} d={starPath} transform={`translate(${n * 24 - 24})`} className={className} />
  ));
}

/** Read-only stars, also fractions such as 4.3. Screen readers read "4,3 de 5 estrelas". */
export function StarsShown({
  value,
  className = "h-5",
  words = "{n} de 5 estrelas",
}: {
  value: number;
  className?: string | undefined;
  words?: string;
}) {
  const whole = Math.floor(value);
  // The outline of a star covers 2 to 22 of its cell of 24, so a fraction applies to that part.
  const filled = whole * 24 + (value > whole ? 2 + (value - whole) * 20 : 0);
  const said = value.toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  return (
    <svg
      role="img"
      aria-label={words.replace("{n}", said)}
      viewBox="0 0 120 24"
      strokeWidth="1.4"
      strokeLinejoin="round"
      className={`inline-block w-auto max-w-full ${className}`}
    >
      {row("fill-transparent stroke-star-empty")}
      <svg width={filled} height="24" aria-hidden="true">
        {row("fill-star stroke-star-edge")}
      </svg>
    </svg>
  );
}
