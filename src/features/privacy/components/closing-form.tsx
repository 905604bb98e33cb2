import { type ReactElement, type ReactNode, useState } from "react";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import {
  MissingPassword,
  useHasPassword,
} from "#src/features/session/proof/components/missing-password.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Form } from "#src/ui/form.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { toast } from "#src/ui/toast.ts";

interface ClosingFormProps {
  title: string;
  description: string;
  trigger: ReactElement;
  /** The title of the message after a failure. */
  failed: string;
  /** The call that closes, with the values of the form. */
  close: (values: FormData, password: string) => Promise<unknown>;
  /** Runs after success. `hide` closes the dialog. */
  done: (values: FormData, hide: () => void) => unknown;
  /** Fields above the password. */
  children?: ReactNode;
}

/** A button, behind it a dialog that asks for the password and then removes something for ever. */
export function ClosingForm(props: ClosingFormProps) {
  const { title, description, trigger, failed, close, done, children } = props;
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState(false);
  const hasPassword = useHasPassword();
  const { pending, act } = useOwnerAction({
    run: (values: FormData) => close(values, String(values.get("closing-password") ?? "")),
    done: (_, values) => done(values, () => setOpen(false)),
    failed(failure, text) {
      setWrong(failure.code === "password_wrong");
      toast({ tone: "error", title: failed, description: text });
    },
  });
  const submit = (fields: FormData) => {
    setWrong(false);
    void act(fields);
  };
  return (
    <Dialog
      title={title}
      description={description}
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
    >
      {hasPassword ? (
        <Form onSubmit={submit} className="grid gap-3">
          {children}
          <PasswordField
            label="Sua senha"
            name="closing-password"
            autoComplete="current-password"
            required
            error={wrong ? "A senha não confere." : undefined}
          />
          <div className="grid gap-2 sm:flex sm:flex-row-reverse">
            <Button type="submit" variant="danger" pending={pending}>
              Excluir para sempre
            </Button>
            <Button onClick={() => setOpen(false)}>Voltar</Button>
          </div>
        </Form>
      ) : (
        <div className="grid gap-3">
          <MissingPassword />
          <Button onClick={() => setOpen(false)}>Voltar</Button>
        </div>
      )}
    </Dialog>
  );
}
