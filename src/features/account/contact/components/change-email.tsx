import { ProofDialog } from "#src/features/session/own-passkeys/components/proof-dialog.tsx";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import type { requestEmailChange } from "../contract.ts";

/** The button that asks for a change of the account's email. */
export function ChangeEmail({ hasPasskey }: { hasPasskey: boolean }) {
  return (
    <ProofDialog
      trigger={<Button aria-label="Alterar e-mail">Alterar</Button>}
      title="Alterar e-mail"
      description="Enviamos um link ao novo e-mail. A troca só vale depois que você abrir e confirmar."
      submit="Enviar link"
      hasPasskey={hasPasskey}
      run={(fields, proof) =>
        callAsOwner<typeof requestEmailChange>("POST /api/account/email/", {
          body: { ...proof, email: String(fields.get("new-email") ?? "") },
        })
      }
      done={{
        title: "Confirme o novo e-mail",
        description: "O link está na mensagem que enviamos e vale por 24 horas.",
      }}
      failed="O e-mail não foi alterado"
      fieldCodes={/^email_/}
      field={(error) => (
        <Field
          label="Novo e-mail"
          name="new-email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={error}
        />
      )}
    />
  );
}
