import { useNavigate } from "react-router";
import { clearSession } from "#src/features/session/owner/stored-session.ts";
import { call } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { EntryFrame } from "#src/ui/entry-frame.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import { useMailedLink } from "./components/use-mailed-link.ts";
import type { undoEmailChange } from "./contract.ts";

export const meta = () => [
  { title: "Desfazer a troca de e-mail · Estrelou" },
  { name: "robots", content: "noindex" },
];

/** Restores the old email with the link mailed to it, then opens the page for a new password. */
export default function UndoEmailPage() {
  const navigate = useNavigate();
  const { token, pending, problem, act } = useMailedLink(async (token) => {
    const { reset } = await call<typeof undoEmailChange>("POST /api/account/email/undo/", {
      body: { token },
    });
    clearSession();
    toast({ tone: "success", title: "Troca desfeita", description: "Agora crie outra senha." });
    await navigate(`/nova-senha?token=${reset}`);
  });
  return (
    <EntryFrame
      title="Desfazer a troca de e-mail?"
      description="Sua conta volta para este e-mail. Para proteger você, encerramos todas as sessões, removemos as passkeys e pedimos outra senha."
    >
      {problem && (
        <Notice tone="danger" className="mt-6">
          {problem} Se precisar de ajuda, fale com o suporte.
        </Notice>
      )}
      <Button
        variant="main"
        size="lg"
        wide
        className="mt-6"
        pending={pending}
        disabled={!token}
        onClick={() => void act()}
      >
        Desfazer a troca
      </Button>
    </EntryFrame>
  );
}
