import type { Use } from "./pieces.ts";

const titles: Record<Use, string> = { imprimir: "Imprimir", redes: "Redes", grafica: "Gráfica" };

/** What the owner does with the pieces. */
export function UseChoice(props: { chosen: Use; onChoose: (use: Use) => void }) {
  return (
    <fieldset className="flex gap-1 rounded-md bg-sunken p-1">
      <legend className="sr-only">Para quê</legend>
      {Object.entries(titles).map(([use, title]) => (
        <label
          key={use}
          className="relative grid min-h-11 flex-1 place-items-center rounded-sm px-2 text-sm font-semibold text-ink-soft hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="use"
            value={use}
            checked={use === props.chosen}
            onChange={() => props.onChoose(use as Use)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
