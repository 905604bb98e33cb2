import { Trash2 } from "lucide-react";
import { Button } from "#src/ui/button.tsx";
import { callAsOwner } from "../../owner/call-as-owner.ts";
import type { OwnPasskey, removePasskey } from "../contract.ts";
import { ProofDialog } from "./proof-dialog.tsx";

/** The button that removes a passkey, with a dialog for the proof. */
export function RemovePasskey({ passkey: { id, name } }: { passkey: OwnPasskey }) {
  return (
    <ProofDialog
      trigger={
        <Button variant="quiet" size="icon" aria-label={`Remover ${name}`}>
          <Trash2 aria-hidden className="size-4.5" />
        </Button>
      }
      title="Remover passkey?"
      description={`“${name}” deixa de entrar na sua conta. Apague-a também no gerenciador de senhas do aparelho.`}
      submit="Remover"
      variant="danger"
      hasPasskey
      run={(_fields, proof) =>
        callAsOwner<typeof removePasskey>("DELETE /api/account/passkeys/{id}/", {
          params: { id },
          body: proof,
        })
      }
      done={{ title: "Passkey removida" }}
      failed="A passkey não foi removida"
    />
  );
}
