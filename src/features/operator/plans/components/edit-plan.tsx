import { type ReactElement, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { GrowingTextareaField } from "#src/ui/growing-textarea-field.tsx";
import { callAsOperator } from "../../access/call-as-operator.ts";
import { useDeskAction } from "../../access/use-desk-action.ts";
import type { DeskPlan, savePlan } from "../contract.ts";

/** A dialog that changes a plan, or adds one if `plan` has no id. */
export function EditPlan({ plan, trigger }: { plan: DeskPlan; trigger: ReactElement }) {
  const [open, setOpen] = useState(false);
  const isNew = plan.id === "";
  const { pending, act: save } = useDeskAction({
    run: ({ id, ...body }: DeskPlan) =>
      callAsOperator<typeof savePlan>("PUT /api/operator/plans/{id}/", { params: { id }, body }),
    done: "Plano salvo",
    failed: "O plano não foi salvo",
    after: () => setOpen(false),
  });
  const submit = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? "").trim();
    void save({
      id: isNew ? text("plan-id") : plan.id,
      title: text("title"),
      description: text("description").replaceAll("\r\n", "\n"),
      price_cents: centsOf(text("price")),
      position: Number(text("position")),
      retired: form.has("retired"),
    });
  };
  return (
    <Dialog
      title={isNew ? "Criar plano" : `Editar ${plan.title}`}
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
    >
      <Form className="grid gap-3" onSubmit={submit}>
        {isNew && (
          <Field
            label="Código"
            name="plan-id"
            hint="Letras de a a z, números e hífen. Não muda depois."
            pattern="[a-z0-9\-]{1,40}"
            maxLength={40}
            autoComplete="off"
            required
          />
        )}
        <Field label="Nome" name="title" defaultValue={plan.title} maxLength={60} required />
        <Field
          label="Preço por mês, em reais"
          hint={plan.id === "trial" ? undefined : "De 0,50 a 700,00."}
          name="price"
          defaultValue={(plan.price_cents / 100).toFixed(2).replace(".", ",")}
          inputMode="decimal"
          pattern="\d{1,7}([.,]\d{1,2})?"
          required
        />
        <GrowingTextareaField
          label="Benefícios, um por linha"
          name="description"
          hint="{dias} vira a duração do teste."
          defaultValue={plan.description}
          maxLength={2000}
        />
        <Field
          label="Ordem na página"
          name="position"
          type="number"
          min={0}
          max={1000}
          defaultValue={plan.position}
          required
        />
        <Checkbox label="Fora do site" name="retired" defaultChecked={plan.retired} />
        <div className="grid gap-2 sm:flex sm:flex-row-reverse">
          <Button type="submit" variant="main" pending={pending}>
            Salvar plano
          </Button>
          <Button onClick={() => setOpen(false)}>Voltar</Button>
        </div>
      </Form>
    </Dialog>
  );
}

function centsOf(price: string): number {
  return Math.round(Number(price.replace(",", ".")) * 100);
}
