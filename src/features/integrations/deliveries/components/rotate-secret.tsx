import { useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ConfirmOwnerAction } from "#src/features/session/owner/components/confirm-owner-action.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import type { rotateSecret } from "../../endpoints/contract.ts";
import { ShownSecret } from "./shown-secret.tsx";

export function RotateSecret({ id, onRotated }: { id: string; onRotated: () => Promise<void> }) {
  const [secret, setSecret] = useState<string>();
  const call = "POST /api/integrations/endpoints/{id}/secret/";
  return (
    <>
      <ConfirmOwnerAction
        title="Trocar o segredo?"
        description="O novo aparece uma vez. O anterior ainda vale por 24 horas, e um mais antigo deixa de valer."
        confirmLabel="Trocar"
        trigger={<Button variant="quiet">Trocar segredo</Button>}
        run={() => callAsOwner<typeof rotateSecret>(call, { params: { id } })}
        after={(result) => {
          setSecret(result.secret);
          return onRotated();
        }}
        failed="O segredo não foi trocado"
      />
      <Dialog
        title="Segredo novo"
        open={secret !== undefined}
        onOpenChange={(open) => !open && setSecret(undefined)}
      >
        {secret && <ShownSecret secret={secret} isNew={false} />}
      </Dialog>
    </>
  );
}
