import { type ReactElement, type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import type { ButtonVariant } from "#src/ui/button-class.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import { useOwnerAction } from "../../owner/use-owner-action.ts";
import type { Proof } from "../../proof/contract.ts";
import { ProofForm } from "./proof-form.tsx";

interface ProofDialogProps {
  /** The button that opens the dialog. */
  trigger: ReactElement;
  title: string;
  description: string;
  submit: string;
  variant?: ButtonVariant;
  hasPasskey: boolean;
  /** Makes the change. */
  run: (fields: FormData, proof: Proof) => Promise<unknown>;
  /** What the toast says. Absent if the change leads to another page. */
  done?: { title: string; description?: string };
  failed: string;
  /** Shows a field above the proof, with the error of its value: a failure of one of `fieldCodes`. */
  field?: (error: string | undefined) => ReactNode;
  fieldCodes?: RegExp;
}

/** A dialog for a change that needs the password or a passkey, and maybe a new value. */
export function ProofDialog(props: ProofDialogProps) {
  const { submit, variant = "main", hasPasskey, field, fieldCodes } = props;
  const { trigger, title, description, run, done, failed } = props;
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState<{ password?: true; field?: string }>({});
  const { revalidate } = useRevalidator();
  const { pending, act } = useOwnerAction({
    run: async (prove: () => Promise<Proof>, fields: FormData) => run(fields, await prove()),
    async done() {
      setOpen(false);
      if (done) toast({ tone: "success", ...done });
      await revalidate();
    },
    failed(failure, text) {
      if (failure.code === "password_wrong") setWrong({ password: true });
      else if (fieldCodes?.test(failure.code)) setWrong({ field: text });
      toast({ tone: "error", title: failed, description: text });
    },
  });
  return (
    <Dialog
      title={title}
      description={description}
      trigger={trigger}
      open={open}
      onOpenChange={(isOpen) => {
        setWrong({});
        setOpen(isOpen);
      }}
    >
      <ProofForm
        label={submit}
        variant={variant}
        pending={pending}
        isWrong={wrong.password === true}
        hasPasskey={hasPasskey}
        onCancel={() => setOpen(false)}
        onSubmit={(prove, fields) => {
          setWrong({});
          void act(prove, fields);
        }}
      >
        {field?.(wrong.field)}
      </ProofForm>
    </Dialog>
  );
}
