import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { Field } from "#src/ui/field.tsx";
import type { requestEmailChange } from "../contract.ts";
import { ContactDialog } from "./contact-dialog.tsx";

/** The button that asks for a change of the account's email. */
export function ChangeEmail({ hasPasskey }: { hasPasskey: boolean }) {
  return (
    <ContactDialog
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
