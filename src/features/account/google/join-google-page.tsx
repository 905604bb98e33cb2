import { useNavigate } from "react-router";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { home } from "#src/features/session/owner/next-path.ts";
import { clearSession, startSession } from "#src/features/session/owner/stored-session.ts";
import { call } from "#src/http/client.ts";
import { EntryAside, EntryFrame } from "#src/ui/entry-frame.tsx";
import { MailedLinkButton } from "../contact/components/mailed-link-button.tsx";
import type { joinGoogle } from "./contract.ts";

export const meta = () => [
  { title: "Ligar o Google · Estrelou" },
  { name: "robots", content: "noindex" },
];

export default function JoinGooglePage() {
  const navigate = useNavigate();
  const join = async (token: string) => {
    const tokens = await call<typeof joinGoogle>("POST /api/token/google/join/", {
      body: { token, device: deviceSecret() ?? "" },
    });
    clearSession();
    startSession(tokens);
    await navigate(home, { replace: true });
  };
  return (
    <EntryFrame
      title="Ligar o Google"
      description="Depois disso você entra na sua conta com o Google, sem senha."
    >
      <MailedLinkButton
        label="Ligar o Google e entrar"
        advice="Volte a “Continuar com o Google” e peça outro."
        run={join}
      />
      <EntryAside to="/login" link="Entrar de outro jeito" />
    </EntryFrame>
  );
}
