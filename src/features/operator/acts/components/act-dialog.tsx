import { type ReactNode, useState } from "react";
import type { CallName } from "#src/http/client.ts";
import type { BodyOf, ParamsOf } from "#src/http/endpoint.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { unbroken } from "#src/ui/unbroken.tsx";
import { callAsOperator } from "../../access/call-as-operator.ts";
import { useDeskAction } from "../../access/use-desk-action.ts";

type Values = Record<string, string> & { reason: string };

interface ActDialogProps<E> {
  /** The text of the button that opens the dialog, and of the one that acts. */
  label: string;
  title: string;
  /** What happens, and what the owner is told. */
  description: string;
  call: CallName<E>;
  params: ParamsOf<E>;
  /** Makes the call's body of the form's values. Default: the values, which have the reason. */
  body?: (values: Values) => BodyOf<E>;
  done: string;
  failed: string;
  tone?: "plain" | "danger";
  /** Further inputs above the reason. */
  children?: ReactNode;
}

/** An act of the operator: a button, and a dialog that asks for the reason and makes the call. */
export function ActDialog<E>(props: ActDialogProps<E>) {
  const { label, title, description, call, params, done, failed, tone = "plain" } = props;
  const { body = (values) => values as BodyOf<E>, children } = props;
  const [open, setOpen] = useState(false);
  const { pending, act } = useDeskAction({
    run: (values: Values) => callAsOperator<E>(call, { params, body: body(values) }),
    done,
    failed,
    after: () => setOpen(false),
  });
  return (
    <Dialog
      title={title}
      description={description}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{label}</Button>}
    >
      <Form
        className="grid gap-3"
        onSubmit={(fields) => {
          const entries = [...fields].map(([name, value]) => [name, String(value)]);
          return act(Object.fromEntries(entries));
        }}
      >
        {children}
        <Field
          label="Motivo"
          name="reason"
          hint={unbroken("Fica no registro para sempre. Sem e-mail, telefone ou documento.")}
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
