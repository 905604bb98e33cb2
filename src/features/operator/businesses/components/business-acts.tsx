import { useState } from "react";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { callAsOperator } from "../../access/call-as-operator.ts";
import { useDeskAction } from "../../access/use-desk-action.ts";
import type { Business, blockBusiness, unblockBusiness } from "../contract.ts";
import { RemoveBusiness } from "./remove-business.tsx";

/** What the operator can do with a business: block or unblock it, and remove it at the owner's request. */
export function BusinessActs({ business }: { business: Business }) {
  const [open, setOpen] = useState(false);
  const params = { business: business.id };
  const isBlocked = business.blocked_at !== null;
  const close = () => setOpen(false);
  const block = useDeskAction({
    run: () =>
      callAsOperator<typeof blockBusiness>("POST /api/operator/businesses/{business}/block/", {
        params,
      }),
    done: "Empresa bloqueada",
    failed: "A empresa não foi bloqueada",
    after: close,
  });
  const unblock = useDeskAction({
    run: () =>
      callAsOperator<typeof unblockBusiness>("POST /api/operator/businesses/{business}/unblock/", {
        params,
      }),
    done: "Empresa desbloqueada",
    failed: "A empresa não foi desbloqueada",
  });
  return (
    <Card
      title="O que fazer"
      description={`Um bloqueio tira do ar a página e o painel e para os envios. Nada é apagado, e a cobrança continua: cancele a assinatura no ${paymentProvider} se for o caso.`}
    >
      <div className="flex flex-wrap gap-2">
        {isBlocked ? (
          <Button pending={unblock.pending} onClick={() => void unblock.act()}>
            Desbloquear
          </Button>
        ) : (
          <ConfirmDialog
            title="Bloquear esta empresa?"
            description="A página de avaliação passa a não existir para os clientes, o painel fecha, e nenhum convite ou aviso sai. Dá para desfazer."
            confirmLabel="Bloquear empresa"
            tone="danger"
            open={open}
            onOpenChange={setOpen}
            pending={block.pending}
            onConfirm={() => void block.act()}
            trigger={<Button>Bloquear</Button>}
          />
        )}
        {!business.closed_at && <RemoveBusiness business={business} />}
      </div>
    </Card>
  );
}
