import type { Look } from "../../looks.ts";
import { paletteOf } from "../palette.ts";

interface LookPickerProps {
  look: Look;
  /** The colour of the business: the ground of the look 'folha'. */
  accent: string | null;
  onChoose: (look: Look) => void;
}

export function LookPicker({ look, accent, onChoose }: LookPickerProps) {
  const looks: [look: Look, name: string][] = [
    ["papel", "Papel"],
    ["noite", "Noite"],
    ["folha", accent ? "Sua cor" : "Folha"],
  ];
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Visual</legend>
      <div className="flex flex-wrap gap-1.5 *:min-w-max *:flex-1">
        {looks.map(([value, title]) => (
          <label
            key={value}
            className="flex min-h-12 items-center justify-center gap-1.5 rounded-md border border-line-strong px-1.5 font-semibold has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="look"
              checked={look === value}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            <span
              className="size-6 shrink-0 rounded-full border border-line-strong"
              style={{ background: paletteOf(value, accent).ground }}
            />
            {title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
