import { SelectField } from "./select-field.tsx";

/** Chooses the stars of the listed reviews. The value is empty for all. */
export function SelectStars(props: {
  stars: number | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <SelectField
      label="Estrelas"
      aria-label="Filtrar por estrelas"
      name="stars"
      value={props.stars ?? ""}
      onChange={({ target }) => props.onChange(target.value)}
    >
      <option value="">Todas</option>
      {[1, 2, 3, 4, 5].map((star) => (
        <option key={star} value={star}>
          {star} estrela{star > 1 && "s"}
        </option>
      ))}
    </SelectField>
  );
}
