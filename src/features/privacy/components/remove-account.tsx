import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { clearSession } from "#src/features/session/owner/stored-session.ts";
import { deleteAllUnsavedInput } from "#src/features/session/owner/unsaved-input.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { accountIdKey } from "#src/lib/storage-keys.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Form } from "#src/ui/form.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { toast } from "#src/ui/toast.ts";
import type { removeAccount } from "../contract.ts";

/** The button that removes the account with its businesses, behind a dialog that asks for the password. */
export function RemoveAccount({ shops }: { shops: string[] }) {
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState(false);
  const navigate = useNavigate();
  const { pending, act: remove } = useOwnerAction({
    run: (password: string) =>
      callAsOwner<typeof removeAccount>("DELETE /api/account/", { body: { password } }),
    async done() {
      clearSession();
      deleteAllUnsavedInput();
      localStorage.removeItem(accountIdKey);
      toast({
        tone: "success",
        title: "Conta excluída",
        description: "Estamos apagando seus dados. A confirmação chega por e-mail.",
      });
      await navigate("/");
    },
    failed(failure, description) {
      setWrong(failure.code === "password_wrong");
      toast({ tone: "error", title: "A conta não foi excluída", description });
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWrong(false);
    void remove(String(new FormData(event.currentTarget).get("closing-password") ?? ""));
  };

  return (
    <Dialog
      title="Excluir sua conta?"
      description={
        shops.length > 1
          ? `Tudo é apagado para sempre: ${shops.join(", ")}, com suas avaliações e planos, e o seu acesso. Se quiser guardar algo, baixe seus dados antes.`
          : "Tudo é apagado para sempre: loja, avaliações e acesso. Se quiser guardar algo, baixe seus dados antes."
      }
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="danger">Excluir minha conta</Button>}
    >
      <Form onSubmit={submit} method="post" className="grid gap-3">
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
    </Dialog>
  );
}
