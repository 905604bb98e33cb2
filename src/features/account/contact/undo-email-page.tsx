import { useNavigate } from "react-router";
import { clearSession } from "#src/features/session/owner/stored-session.ts";
import { call } from "#src/http/client.ts";
import { EntryFrame } from "#src/ui/entry-frame.tsx";
import { toast } from "#src/ui/toast.ts";
import { MailedLinkButton } from "./components/mailed-link-button.tsx";
import type { undoEmailChange } from "./contract.ts";

export const meta = () => [
  { title: "Desfazer a troca de e-mail · Estrelou" },
  { name: "robots", content: "noindex" },
];

/** Restores the old email with the link mailed to it, then opens the page for a new password. */
export default function UndoEmailPage() {
  const navigate = useNavigate();
  const undo = async (token: string) => {
    const { reset } = await call<typeof undoEmailChange>("POST /api/account/email/undo/", {
      body: { token },
    });
    clearSession();
    toast({ tone: "success", title: "Troca desfeita", description: "Agora crie outra senha." });
    await navigate(`/nova-senha?token=${reset}`);
  };
  return (
    <EntryFrame
      title="Desfazer a troca de e-mail?"
      description="Sua conta volta para este e-mail. Para proteger você, encerramos todas as sessões, removemos as passkeys, a entrada com o Google e os acessos à loja dados ou mudados depois da troca (equipe, chaves, integrações e a conexão com o Google), e pedimos outra senha."
    >
      <MailedLinkButton
        label="Desfazer a troca"
        advice="Se precisar de ajuda, fale com o suporte."
        run={undo}
      />
    </EntryFrame>
  );
}
