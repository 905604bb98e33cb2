import { Field } from "#src/ui/field.tsx";
import { ActDialog } from "../../acts/components/act-dialog.tsx";
import type { Business, removeBusiness } from "../contract.ts";

/** The button for a removal at the owner's request, behind a dialog that asks for the slug. */
export function RemoveBusiness({ business }: { business: Business }) {
  const isOnly = business.account_shops === 1;
  return (
    <ActDialog<typeof removeBusiness>
      label="Excluir a pedido"
      title={isOnly ? "Excluir esta conta?" : "Excluir esta empresa?"}
      description={
        isOnly
          ? "Só a pedido do dono. Tudo é apagado para sempre: empresa, avaliações, assinatura e acesso. A confirmação vai para o e-mail dele."
          : "Só a pedido do dono. Esta empresa é apagada para sempre, com avaliações e assinatura. A conta e as outras empresas ficam. A confirmação vai para o e-mail dele."
      }
      call="DELETE /api/operator/businesses/{business}/"
      params={{ business: business.id }}
      done={isOnly ? "Conta em exclusão" : "Empresa em exclusão"}
      failed="Nada foi excluído"
      tone="danger"
    >
      <Field
        label="Digite o endereço da página"
        name="slug"
        hint={business.slug}
        autoComplete="off"
        required
      />
    </ActDialog>
  );
}
