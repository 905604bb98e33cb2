import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { callAsOperator } from "../../access/call-as-operator.ts";
import { useDeskAction } from "../../access/use-desk-action.ts";
import type { Business, removeBusiness } from "../contract.ts";

/** The button for a removal at the owner's request, behind a dialog that asks for the slug. */
export function RemoveBusiness({ business }: { business: Business }) {
  const [open, setOpen] = useState(false);
  const { pending, act: remove } = useDeskAction({
    run: (slug: string) =>
      callAsOperator<typeof removeBusiness>("DELETE /api/operator/businesses/{business}/", {
        params: { business: business.id },
        body: { slug },
      }),
    done: "Conta em exclusão",
    failed: "A conta não foi excluída",
    after: () => setOpen(false),
  });
  return (
    <Dialog
      title="Excluir esta conta?"
      description="Só a pedido do dono. Tudo é apagado para sempre: empresa, avaliações, assinatura e acesso. A confirmação vai para o e-mail dele."
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="danger">Excluir a pedido</Button>}
    >
      <Form
        method="post"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void remove(String(new FormData(event.currentTarget).get("slug") ?? ""));
        }}
      >
        <Field
          label="Digite o endereço da página"
          name="slug"
          hint={business.slug}
          autoComplete="off"
          required
        />
        <div className="grid gap-2 sm:flex sm:flex-row-reverse">
          <Button type="submit" variant="danger" pending={pending}>
            Excluir para sempre
          </Button>
          <Button onClick={() => setOpen(false)}>Voltar</Button>
        </div>
      </Form>
    </Dialog>
  );
}
