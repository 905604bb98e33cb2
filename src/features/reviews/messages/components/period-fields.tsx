import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { filterDays } from "../../filter-limits.ts";

/** The last days, or 'dates': two days that the owner chooses. */
export function PeriodSelect(props: { value: string; onChange: (value: string) => void }) {
  const { value, onChange } = props;
  return (
    <SelectField
      label="Período"
      aria-label="Filtrar por período"
      name="days"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Qualquer data</option>
      {filterDays.map((count) => (
        <option key={count} value={count}>
          Últimos {count} dias
        </option>
      ))}
      <option value="dates">Escolher datas</option>
    </SelectField>
  );
}

/** A date input changes with each typed digit, so the dates have a button. */
export function PeriodDates({ from, to }: { from: string | undefined; to: string | undefined }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field key={`from ${from}`} type="date" label="De" name="from" defaultValue={from} />
      <Field key={`to ${to}`} type="date" label="Até" name="to" defaultValue={to} />
      <Button type="submit" className="min-h-12!">
        Aplicar
      </Button>
    </div>
  );
}
