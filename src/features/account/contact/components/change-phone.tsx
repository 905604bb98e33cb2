import { ProofDialog } from "#src/features/session/own-passkeys/components/proof-dialog.tsx";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { maskPhone } from "#src/lib/text/phone.ts";
import { Button } from "#src/ui/button.tsx";
import { PhoneField } from "#src/ui/phone-field.tsx";
import type { changePhone } from "../contract.ts";

export function ChangePhone({ phone, hasPasskey }: { phone: string | null; hasPasskey: boolean }) {
  return (
    <ProofDialog
      trigger={<Button aria-label="Alterar celular">Alterar</Button>}
      title="Alterar celular"
      description="Confirme com a sua senha, para ninguém trocar no seu lugar."
      submit="Salvar celular"
      hasPasskey={hasPasskey}
      run={(fields, proof) =>
        callAsOwner<typeof changePhone>("PUT /api/account/phone/", {
          body: { ...proof, phone: String(fields.get("phone") ?? "") },
        })
      }
      done={{ title: "Celular alterado" }}
      failed="O celular não foi alterado"
      fieldCodes={/^phone_/}
      field={(error) => <PhoneField error={error} initial={maskPhone(phone ?? "")} />}
    />
  );
}
