import { SelectField } from "#src/ui/select-field.tsx";

/** A list of the behaviours of an emulated service, with the present one chosen. */
export function BehaviourField(props: { label: string; chosen: string; behaviours: string[][] }) {
  const { label, chosen, behaviours } = props;
  return (
    <SelectField key={chosen} label={label} name="behaviour" defaultValue={chosen}>
      {behaviours.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
