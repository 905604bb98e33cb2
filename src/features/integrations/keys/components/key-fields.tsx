import { Checkbox } from "#src/ui/checkbox.tsx";
import { Field } from "#src/ui/field.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { scopes, scopeTexts } from "../scopes.ts";
import { keyDays, longestKeyName } from "../sizes.ts";

const nameField = "key-name";
const daysField = "key-days";
const scopeField = (scope: string) => `key-${scope}`;

/** The fields of a new key: its name, what it may do, and until when. */
export function KeyFields({ error }: { error: string | undefined }) {
  return (
    <>
      <Field
        label="Nome"
        name={nameField}
        hint="Qual programa vai usar. Por exemplo, Caixa ou Planilha."
        maxLength={longestKeyName}
        pattern=".*\S.*"
        autoComplete="off"
        required
      />
      <fieldset>
        <legend className="font-semibold">O que pode fazer</legend>
        {scopes.map((scope, index) => (
          <Checkbox
            key={scope}
            name={scopeField(scope)}
            label={scopeTexts[scope]}
            defaultChecked={index === 0}
          />
        ))}
        {error && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {error}
          </p>
        )}
      </fieldset>
      <SelectField label="Vale por" name={daysField} defaultValue="365">
        <option value="90">90 dias</option>
        <option value="365">Um ano</option>
        <option value="">Sem data para vencer</option>
      </SelectField>
    </>
  );
}

export function keyOf(fields: FormData) {
  const days = keyDays.find((one) => String(one) === fields.get(daysField)) ?? null;
  return {
    name: String(fields.get(nameField) ?? "").trim(),
    scopes: scopes.filter((scope) => fields.has(scopeField(scope))),
    days,
  };
}
