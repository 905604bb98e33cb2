import { Plus } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Field } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.ts";
import { deviceName } from "../../devices/device-name.ts";
import { callAsOwner } from "../../owner/call-as-owner.ts";
import { useOwnerAction } from "../../owner/use-owner-action.ts";
import { createPasskey } from "../../passkeys/authenticator.ts";
import type { Proof } from "../../proof/contract.ts";
import type { addPasskey, beginPasskey } from "../contract.ts";
import { longestName } from "../longest-name.ts";
import { ProofForm } from "./proof-form.tsx";

/** The button that creates a passkey, with a dialog for its name and the proof. */
export function AddPasskey({ hasPasskey }: { hasPasskey: boolean }) {
  const [open, setOpen] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const { revalidate } = useRevalidator();
  const { pending, act: add } = useOwnerAction({
    async run(name: string, prove: () => Promise<Proof>) {
      const options = await callAsOwner<typeof beginPasskey>(
        "POST /api/account/passkeys/options/",
        { body: await prove() },
      );
      const credential = await createPasskey(options);
      await callAsOwner<typeof addPasskey>("POST /api/account/passkeys/", {
        body: { name, credential },
      });
    },
    async done() {
      setOpen(false);
      toast({ tone: "success", title: "Passkey criada", description: "Ela já vale para entrar." });
      await revalidate();
    },
    failed(failure, description) {
      setWrong(failure.code === "password_wrong");
      toast({ tone: "error", title: "A passkey não foi criada", description });
    },
  });

  return (
    <Dialog
      title="Criar passkey"
      description="Depois de confirmar, o aparelho pede sua digital, seu rosto ou seu PIN."
      open={open}
      onOpenChange={(isOpen) => {
        setWrong(false);
        setOpen(isOpen);
      }}
      trigger={
        <Button>
          <Plus aria-hidden className="size-4.5" />
          Criar passkey
        </Button>
      }
    >
      <ProofForm
        label="Continuar"
        variant="main"
        pending={pending}
        isWrong={isWrong}
        hasPasskey={hasPasskey}
        onCancel={() => setOpen(false)}
        onSubmit={(prove, fields) => {
          setWrong(false);
          void add(String(fields.get("passkey-name")), prove);
        }}
      >
        <Field
          label="Nome da passkey"
          name="passkey-name"
          hint="Para você reconhecer depois na lista."
          defaultValue={deviceName(navigator.userAgent) ?? "Minha passkey"}
          maxLength={longestName}
          pattern=".*\S.*"
          autoComplete="off"
          required
        />
      </ProofForm>
    </Dialog>
  );
}
