import { Plus } from "lucide-react";
import { useState } from "react";
import { ProofForm } from "#src/features/session/own-passkeys/components/proof-form.tsx";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { Proof } from "#src/features/session/proof/contract.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import type { createKey } from "../contract.ts";
import { KeyFields, keyOf } from "./key-fields.tsx";
import { NewKey } from "./new-key.tsx";

/** The button that creates a key. Its dialog then shows the key, once. */
export function CreateKey(props: { hasPasskey: boolean; onCreated: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  const [created, setCreated] = useState<string>();
  const [error, setError] = useState<{ code: string; text: string }>();
  const { pending, act: create } = useOwnerAction({
    run: async (prove: () => Promise<Proof>, fields: FormData) =>
      callAsOwner<typeof createKey>("POST /api/integrations/keys/", {
        body: { ...keyOf(fields), proof: await prove() },
      }),
    async done({ key }) {
      setCreated(key);
      await props.onCreated();
    },
    failed(failure, text) {
      setError({ code: failure.code, text });
      toast({ tone: "error", title: "A chave não foi criada", description: text });
    },
  });
  const close = () => {
    setOpen(false);
    setError(undefined);
    setCreated(undefined);
  };

  return (
    <Dialog
      title={created ? "Copie a chave agora" : "Criar chave"}
      description={
        created
          ? "Ela não aparece de novo: guardamos só um código derivado dela."
          : "Uma para cada programa: assim você revoga só uma."
      }
      open={open}
      onOpenChange={(isOpen) => (isOpen ? setOpen(true) : close())}
      trigger={
        <Button>
          <Plus aria-hidden className="size-4.5" />
          Criar chave
        </Button>
      }
    >
      {created ? (
        <NewKey text={created} onDone={close} />
      ) : (
        <ProofForm
          label="Criar chave"
          variant="main"
          pending={pending}
          isWrong={error?.code === "password_wrong"}
          hasPasskey={props.hasPasskey}
          onCancel={close}
          onSubmit={(prove, fields) => {
            setError(undefined);
            void create(prove, fields);
          }}
        >
          <KeyFields error={error?.code === "key_scopes_missing" ? error.text : undefined} />
        </ProofForm>
      )}
    </Dialog>
  );
}
