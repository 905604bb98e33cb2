import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { filterDays } from "../../filter-limits.ts";
import type { ListFilter } from "./list-filter.ts";

/** The last days, or two days that the owner chooses. */
export function PeriodFields({ filter, onChange }: { filter: ListFilter; onChange: () => void }) {
  const { days, from, to } = filter;
  const [isChoosing, setChoosing] = useState(false);
  const hasDates = isChoosing || from !== undefined || to !== undefined;
  return (
    <>
      <SelectField
        label="Período"
        aria-label="Filtrar por período"
        name="period"
        value={hasDates ? "dates" : (days ?? "")}
        onChange={({ target: { value, form } }) => {
          setChoosing(value === "dates");
          if (value === "dates") return;
          // The date fields are still in the form.
          for (const name of ["from", "to"]) {
            const field = form?.elements.namedItem(name);
            if (field instanceof HTMLInputElement) field.value = "";
          }
          onChange();
        }}
      >
        <option value="">Qualquer data</option>
        {filterDays.map((count) => (
          <option key={count} value={count}>
            Últimos {count} dias
          </option>
        ))}
        <option value="dates">Escolher datas</option>
      </SelectField>
      {hasDates && (
        <>
          <Field key={`from ${from}`} type="date" label="De" name="from" defaultValue={from} />
          <Field key={`to ${to}`} type="date" label="Até" name="to" defaultValue={to} />
          <Button type="submit" className="min-h-12!">
            Aplicar
          </Button>
        </>
      )}
    </>
  );
}
