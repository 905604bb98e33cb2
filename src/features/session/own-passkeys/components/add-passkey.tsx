import { Plus } from "lucide-react";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { deviceName } from "../../devices/device-name.ts";
import { callAsOwner } from "../../owner/call-as-owner.ts";
import { createPasskey } from "../../passkeys/authenticator.ts";
import type { Proof } from "../../proof/contract.ts";
import type { addPasskey, beginPasskey } from "../contract.ts";
import { longestName } from "../longest-name.ts";
import { ProofDialog } from "./proof-dialog.tsx";

/** The button that creates a passkey, with a dialog for its name and the proof. */
export function AddPasskey({ hasPasskey }: { hasPasskey: boolean }) {
  return (
    <ProofDialog
      trigger={
        <Button>
          <Plus aria-hidden className="size-4.5" />
          Criar passkey
        </Button>
      }
      title="Criar passkey"
      description="Depois de confirmar, o aparelho pede sua digital, seu rosto ou seu PIN."
      submit="Continuar"
      hasPasskey={hasPasskey}
      run={add}
      done={{ title: "Passkey criada", description: "Ela já vale para entrar." }}
      failed="A passkey não foi criada"
      field={() => (
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
      )}
    />
  );
}

async function add(fields: FormData, proof: Proof): Promise<void> {
  const options = await callAsOwner<typeof beginPasskey>("POST /api/account/passkeys/options/", {
    body: proof,
  });
  const credential = await createPasskey(options);
  await callAsOwner<typeof addPasskey>("POST /api/account/passkeys/", {
    body: { name: String(fields.get("passkey-name")), credential },
  });
}
