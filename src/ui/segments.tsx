interface SegmentsProps<Value extends string> {
  legend: string;
  name: string;
  titles: Record<Value, string>;
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One of a few choices, side by side. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, name, titles, chosen, onChoose } = props;
  return (
    <fieldset className="flex gap-1 rounded-md bg-sunken p-1">
      <legend className="sr-only">{legend}</legend>
      {Object.entries<string>(titles).map(([value, title]) => (
        <label
          key={value}
          className="relative grid min-h-11 flex-1 place-items-center rounded-sm px-2 text-sm font-semibold text-ink-soft hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value as Value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
