import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { ProofForm } from "#src/features/session/own-passkeys/components/proof-form.tsx";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { Proof } from "#src/features/session/proof/contract.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast.ts";

/** The button 'Alterar' of an email or phone, with a dialog for the new one and the proof. */
export function ContactDialog(props: {
  /** The accessible name of the button, and the title of the dialog. */
  title: string;
  description: string;
  submit: string;
  hasPasskey: boolean;
  /** Sends the new value. */
  run: (fields: FormData, proof: Proof) => Promise<unknown>;
  done: { title: string; description?: string };
  failed: string;
  /** Shows the field, with the error of its value. */
  field: (error: string | undefined) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState<{ password?: true; field?: string }>({});
  const { revalidate } = useRevalidator();
  const { pending, act } = useOwnerAction({
    run: async (prove: () => Promise<Proof>, fields: FormData) => props.run(fields, await prove()),
    async done() {
      setOpen(false);
      toast({ tone: "success", ...props.done });
      await revalidate();
    },
    failed(failure, description) {
      if (failure.code === "password_wrong") setWrong({ password: true });
      else if (/^(email|phone)_/.test(failure.code)) setWrong({ field: description });
      toast({ tone: "error", title: props.failed, description });
    },
  });
  return (
    <Dialog
      title={props.title}
      description={props.description}
      open={open}
      onOpenChange={(isOpen) => {
        setWrong({});
        setOpen(isOpen);
      }}
      trigger={<Button aria-label={props.title}>Alterar</Button>}
    >
      <ProofForm
        label={props.submit}
        variant="main"
        pending={pending}
        isWrong={wrong.password === true}
        hasPasskey={props.hasPasskey}
        onCancel={() => setOpen(false)}
        onSubmit={(prove, fields) => {
          setWrong({});
          void act(prove, fields);
        }}
      >
        {props.field(wrong.field)}
      </ProofForm>
    </Dialog>
  );
}
