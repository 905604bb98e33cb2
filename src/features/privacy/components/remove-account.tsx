import { useNavigate } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { clearSession } from "#src/features/session/owner/stored-session.ts";
import { deleteAllUnsavedInput } from "#src/features/session/owner/unsaved-input.ts";
import { accountIdKey } from "#src/lib/storage-keys.ts";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast.ts";
import type { removeAccount } from "../contract.ts";
import { ClosingForm } from "./closing-form.tsx";

/** The button that removes the account with its businesses, behind a dialog that asks for the password. */
export function RemoveAccount({ shops }: { shops: string[] }) {
  const navigate = useNavigate();
  const done = async () => {
    clearSession();
    deleteAllUnsavedInput();
    localStorage.removeItem(accountIdKey);
    toast({
      tone: "success",
      title: "Conta excluída",
      description: "Estamos apagando seus dados. A confirmação chega por e-mail.",
    });
    await navigate("/");
  };
  return (
    <ClosingForm
      title="Excluir sua conta?"
      description={
        shops.length === 0
          ? "Seu acesso é apagado para sempre. As lojas em que você trabalha continuam, sem você na equipe. Se quiser guardar algo, baixe seus dados antes."
          : shops.length > 1
            ? `Tudo é apagado para sempre: ${shops.join(", ")}, com suas avaliações e planos, e o seu acesso. Se quiser guardar algo, baixe seus dados antes.`
            : "Tudo é apagado para sempre: empresa, avaliações e acesso. Se quiser guardar algo, baixe seus dados antes."
      }
      trigger={<Button variant="danger">Excluir minha conta</Button>}
      failed="A conta não foi excluída"
      close={(_, password) =>
        callAsOwner<typeof removeAccount>("DELETE /api/account/", { body: { password } })
      }
      done={done}
    />
  );
}
