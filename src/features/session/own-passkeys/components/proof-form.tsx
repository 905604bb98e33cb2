import { KeyRound } from "lucide-react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import type { ButtonVariant } from "#src/ui/button-class.ts";
import { PasswordField } from "#src/ui/password-field.tsx";
import { callAsOwner } from "../../owner/call-as-owner.ts";
import { askForPasskey } from "../../passkeys/authenticator.ts";
import type { Proof } from "../../proof/contract.ts";
import type { beginProof } from "../contract.ts";

const passwordName = "proof-password";

interface ProofFormProps {
  label: string;
  variant: ButtonVariant;
  pending: boolean;
  /** True after a wrong password. */
  isWrong: boolean;
  /** True if the account has a passkey to confirm with. */
  hasPasskey: boolean;
  /** Gets a function that asks for the proof, and the other fields of the form. */
  onSubmit: (prove: () => Promise<Proof>, fields: FormData) => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** A form for a change that needs the password, or a passkey in its place. */
export function ProofForm(props: ProofFormProps) {
  const { label, variant, pending, isWrong, hasPasskey, onSubmit, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSubmit(async () => ({ password: String(fields.get(passwordName) ?? "") }), fields);
  };

  const submitWithPasskey = () => {
    if (!form.current || !areOtherFieldsValid(form.current)) return;
    onSubmit(proveWithPasskey, new FormData(form.current));
  };

  return (
    <form ref={form} onSubmit={submit} method="post" className="grid gap-5">
      {children}
      <PasswordField
        label="Sua senha"
        name={passwordName}
        autoComplete="current-password"
        required
        error={isWrong ? "A senha não confere." : undefined}
      />
      <div className="grid gap-2 sm:flex sm:flex-row-reverse">
        <Button type="submit" variant={variant} pending={pending}>
          {label}
        </Button>
        <Button onClick={onCancel}>Voltar</Button>
      </div>
      {hasPasskey && (
        <Button variant="quiet" onClick={submitWithPasskey} className="-mt-3 -mb-2">
          <KeyRound aria-hidden className="size-4.5" />
          Confirmar com passkey
        </Button>
      )}
    </form>
  );
}

async function proveWithPasskey(): Promise<Proof> {
  const options = await callAsOwner<typeof beginProof>("POST /api/account/proof/options/");
  return { passkey: await askForPasskey(options) };
}

/** The browser shows its message at the first invalid field. */
function areOtherFieldsValid(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll("input")].every(
    (field) => field.name === passwordName || field.reportValidity(),
  );
}
