import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import {
  callAsOwner,
  clearSession,
  SessionEnded,
} from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { toast } from "#src/ui/toast.ts";
import type { removeAccount } from "../contract.ts";

/** The button that ends everything, behind a window that asks for the password. */
export function RemoveAccount() {
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState(false);
  const navigate = useNavigate();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const password = String(new FormData(event.currentTarget).get("closing-password") ?? "");
    setPending(true);
    setWrong(false);
    try {
      await callAsOwner<typeof removeAccount>("DELETE /api/account/", { body: { password } });
    } catch (error) {
      setPending(false);
      if (error instanceof SessionEnded) return;
      const failed = error instanceof ApiFailure ? error : undefined;
      setWrong(failed?.code === "password_wrong");
      const description = failed?.detail ?? "Confira sua conexão e tente novamente.";
      toast({ tone: "error", title: "A conta não foi excluída", description });
      return;
    }
    clearSession();
    localStorage.removeItem("user");
    toast({
      tone: "success",
      title: "Conta excluída",
      description: "Estamos apagando seus dados. A confirmação chega por e-mail.",
    });
    await navigate("/");
  };

  return (
    <Dialog
      title="Excluir sua conta?"
      description="Tudo é apagado para sempre: empresa, avaliações e acesso. Se quiser guardar algo, baixe seus dados antes."
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="danger">Excluir minha conta</Button>}
    >
      <form onSubmit={submit} method="post" className="grid gap-5">
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
      </form>
    </Dialog>
  );
}
