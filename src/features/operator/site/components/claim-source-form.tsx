import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { callAsOperator } from "../../access/call-as-operator.ts";
import { useDeskAction } from "../../access/use-desk-action.ts";
import type { ClaimSource, saveSource } from "../contract.ts";

export function ClaimSourceForm({ claim: { claim, text, source } }: { claim: ClaimSource }) {
  const { pending, act: save } = useDeskAction({
    run: (typed: string) =>
      callAsOperator<typeof saveSource>("PUT /api/operator/site/claims/{claim}/", {
        params: { claim },
        body: { source: typed },
      }),
    done: "Fonte salva",
    failed: "A fonte não foi salva",
  });
  const name = `source-${claim}`;
  return (
    <Form
      className="grid content-between gap-2"
      onSubmit={(fields) => save(String(fields.get(name) ?? ""))}
    >
      <Field
        label={`Fonte de “${text}”`}
        name={name}
        defaultValue={source ?? ""}
        maxLength={200}
        autoComplete="off"
      />
      <Button type="submit" pending={pending} aria-label={`Salvar fonte de “${text}”`}>
        Salvar fonte
      </Button>
    </Form>
  );
}
