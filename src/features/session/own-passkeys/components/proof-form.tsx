import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import type { ButtonVariant } from "#src/ui/button-class.ts";
import { Form } from "#src/ui/form.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { callAsOwner } from "../../owner/call-as-owner.ts";
import { askForPasskey } from "../../passkeys/authenticator.ts";
import { usePasskeySupport } from "../../passkeys/use-passkey-support.ts";
import { MissingPassword, useHasPassword } from "../../proof/components/missing-password.tsx";
import type { Proof } from "../../proof/contract.ts";
import type { beginProof } from "../contract.ts";

const passwordName = "proof-password";

interface ProofFormProps {
  label: string;
  variant: ButtonVariant;
  pending: boolean;
  /** True after a wrong password. */
  isWrong: boolean;
  hasPasskey: boolean;
  /** Gets a function that asks for the proof, and the other fields of the form. */
  onSubmit: (prove: () => Promise<Proof>, fields: FormData) => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** A form for a change that needs the password, or a passkey in its place. */
export function ProofForm(props: ProofFormProps) {
  const { label, variant, pending, isWrong, hasPasskey, onSubmit, onCancel, children } = props;
  const canUsePasskey = usePasskeySupport() && hasPasskey;
  const hasPassword = useHasPassword();
  const submit = (fields: FormData, submitter: HTMLElement | null) => {
    const isWithout = !hasPassword || submitter?.dataset.without === passwordName;
    if (isWithout) onSubmit(proveWithPasskey, fields);
    else onSubmit(async () => ({ password: String(fields.get(passwordName) ?? "") }), fields);
  };

  if (!hasPassword && !canUsePasskey) {
    return (
      <div className="grid gap-3">
        <MissingPassword />
        <Button onClick={onCancel}>Voltar</Button>
      </div>
    );
  }
  return (
    <Form onSubmit={submit} className="grid gap-3">
      {children}
      {hasPassword && (
        <PasswordField
          label="Sua senha"
          name={passwordName}
          autoComplete="current-password"
          required
          error={isWrong ? "A senha não confere." : undefined}
        />
      )}
      <div className="grid gap-2 sm:flex sm:flex-row-reverse">
        <Button type="submit" variant={variant} pending={pending}>
          {hasPassword ? label : `${label} com passkey`}
        </Button>
        <Button onClick={onCancel}>Voltar</Button>
      </div>
      {hasPassword && canUsePasskey && (
        <Button type="submit" data-without={passwordName} variant="quiet" className="-mb-2">
          <KeyRound aria-hidden className="size-4.5" />
          Confirmar com passkey
        </Button>
      )}
    </Form>
  );
}

async function proveWithPasskey(): Promise<Proof> {
  const options = await callAsOwner<typeof beginProof>("POST /api/account/proof/options/");
  return { passkey: await askForPasskey(options) };
}
