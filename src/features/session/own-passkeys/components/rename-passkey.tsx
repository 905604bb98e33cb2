import { Pencil } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { toast } from "#src/ui/toast.ts";
import { callAsOwner } from "../../owner/call-as-owner.ts";
import { useOwnerAction } from "../../owner/use-owner-action.ts";
import type { OwnPasskey, renamePasskey } from "../contract.ts";
import { longestName } from "../longest-name.ts";

export function RenamePasskey({ passkey: { id, name } }: { passkey: OwnPasskey }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { pending, act: rename } = useOwnerAction({
    run: (newName: string) =>
      callAsOwner<typeof renamePasskey>("PATCH /api/account/passkeys/{id}/", {
        params: { id },
        body: { name: newName },
      }),
    async done() {
      setOpen(false);
      toast({ tone: "success", title: "Nome alterado" });
      await revalidate();
    },
    failed: "O nome não foi alterado",
  });

  const submit = (fields: FormData) => rename(String(fields.get("passkey-name")));

  return (
    <Dialog
      title="Renomear passkey"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="quiet" size="icon" aria-label={`Renomear ${name}`}>
          <Pencil aria-hidden className="size-4.5" />
        </Button>
      }
    >
      <Form onSubmit={submit} className="grid gap-3">
        <Field
          label="Nome da passkey"
          name="passkey-name"
          defaultValue={name}
          maxLength={longestName}
          pattern=".*\S.*"
          autoComplete="off"
          required
        />
        <div className="grid gap-2 sm:flex sm:flex-row-reverse">
          <Button type="submit" variant="main" pending={pending}>
            Salvar nome
          </Button>
          <Button onClick={() => setOpen(false)}>Voltar</Button>
        </div>
      </Form>
    </Dialog>
  );
}
