import { useNavigate } from "react-router";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { home } from "#src/features/session/owner/next-path.ts";
import { clearSession, startSession } from "#src/features/session/owner/stored-session.ts";
import { call } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { EntryAside, EntryFrame } from "#src/ui/entry-frame.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useMailedLink } from "../contact/components/use-mailed-link.ts";
import type { joinGoogle } from "./contract.ts";

export const meta = () => [
  { title: "Ligar o Google · Estrelou" },
  { name: "robots", content: "noindex" },
];

/** Joins a Google account with the mailed link. Opening the page changes nothing: mail scanners open links. */
export default function JoinGooglePage() {
  const navigate = useNavigate();
  const { token, pending, problem, act } = useMailedLink(async (given) => {
    const tokens = await call<typeof joinGoogle>("POST /api/token/google/join/", {
      body: { token: given, device: deviceSecret() ?? "" },
    });
    clearSession();
    startSession(tokens);
    await navigate(home, { replace: true });
  });
  return (
    <EntryFrame
      title="Ligar o Google"
      description="Depois disso você entra na sua conta com o Google, sem senha."
    >
      {problem && (
        <div role="alert">
          <Notice tone="danger" className="mt-6">
            {problem}
          </Notice>
        </div>
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
        Ligar o Google e entrar
      </Button>
      <EntryAside to="/login" link="Entrar de outro jeito" />
    </EntryFrame>
  );
}
