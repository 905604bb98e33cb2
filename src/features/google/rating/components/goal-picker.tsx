import { oneDecimal } from "#src/lib/text/numbers.ts";

/** Chooses the goal, which is stored at once. */
export function GoalPicker(props: {
  choices: number[];
  chosen: number;
  onChoose: (goal: number) => void;
}) {
  const { choices, chosen, onChoose } = props;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="sr-only">Meta para a nota no Google</legend>
      <span aria-hidden className="text-sm font-semibold text-ink-soft">
        Meta
      </span>
      <span className="flex flex-wrap gap-1 rounded-md bg-sunken p-1">
        {choices.map((goal) => (
          <label
            key={goal}
            className="relative grid min-h-11 min-w-11 place-items-center rounded-sm px-1.5 text-sm font-semibold text-ink-soft tabular-nums hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="google-goal"
              value={goal}
              checked={goal === chosen}
              onChange={() => onChoose(goal)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {oneDecimal.format(goal)}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
