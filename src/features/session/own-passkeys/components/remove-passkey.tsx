import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import { callAsOwner } from "../../owner/call-as-owner.ts";
import { useOwnerAction } from "../../owner/use-owner-action.ts";
import type { Proof } from "../../proof/contract.ts";
import type { OwnPasskey, removePasskey } from "../contract.ts";
import { ProofForm } from "./proof-form.tsx";

/** The button that removes a passkey, with a dialog for the proof. */
export function RemovePasskey({ passkey: { id, name } }: { passkey: OwnPasskey }) {
  const [open, setOpen] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const { revalidate } = useRevalidator();
  const { pending, act: remove } = useOwnerAction({
    run: async (prove: () => Promise<Proof>) =>
      callAsOwner<typeof removePasskey>("DELETE /api/account/passkeys/{id}/", {
        params: { id },
        body: await prove(),
      }),
    async done() {
      setOpen(false);
      toast({ tone: "success", title: "Passkey removida" });
      await revalidate();
    },
    failed(failure, description) {
      setWrong(failure.code === "password_wrong");
      toast({ tone: "error", title: "A passkey não foi removida", description });
    },
  });

  return (
    <Dialog
      title="Remover passkey?"
      description={`“${name}” deixa de entrar na sua conta. Apague-a também no gerenciador de senhas do aparelho.`}
      open={open}
      onOpenChange={(isOpen) => {
        setWrong(false);
        setOpen(isOpen);
      }}
      trigger={
        <Button variant="quiet" size="icon" aria-label={`Remover ${name}`}>
          <Trash2 aria-hidden className="size-4.5" />
        </Button>
      }
    >
      <ProofForm
        label="Remover"
        variant="danger"
        pending={pending}
        isWrong={isWrong}
        hasPasskey
        onCancel={() => setOpen(false)}
        onSubmit={(prove) => {
          setWrong(false);
          void remove(prove);
        }}
      />
    </Dialog>
  );
}
