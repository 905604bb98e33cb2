import { type ReactNode, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { useDeskAction } from "../../access/use-desk-action.ts";

export interface ActDialogProps {
  /** The text of the button that opens the dialog, and of the one that acts. */
  label: string;
  title: string;
  /** What happens, and what the owner is told. */
  description: string;
  /** Makes the call with the form's values, which have the reason. */
  run: (values: Record<string, string> & { reason: string }) => Promise<unknown>;
  done: string;
  failed: string;
  tone?: "plain" | "danger";
  /** Further inputs above the reason. */
  children?: ReactNode;
}

/** An act of the operator: a button, and a dialog that asks for the reason. */
export function ActDialog(props: ActDialogProps) {
  const { label, title, description, run, done, failed, tone = "plain", children } = props;
  const [open, setOpen] = useState(false);
  const { pending, act } = useDeskAction({ run, done, failed, after: () => setOpen(false) });
  return (
    <Dialog
      title={title}
      description={description}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{label}</Button>}
    >
      <Form
        method="post"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [
            name,
            String(value),
          ]);
          void act(Object.fromEntries(entries));
        }}
      >
        {children}
        <Field
          label="Motivo"
          name="reason"
          hint="Fica no registro para sempre. Sem e-mail, telefone ou documento."
          autoComplete="off"
          minLength={3}
          maxLength={200}
          required
        />
        <div className="grid gap-2 sm:flex sm:flex-row-reverse">
          <Button type="submit" variant={tone === "danger" ? "danger" : "main"} pending={pending}>
            {label}
          </Button>
          <Button onClick={() => setOpen(false)}>Voltar</Button>
        </div>
      </Form>
    </Dialog>
  );
}
