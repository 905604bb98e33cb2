import { KeyRound } from "lucide-react";
import { useState } from "react";
import { ApiFailure, call } from "#src/http/client.ts";
import { failureText } from "#src/http/failure-text.ts";
import { Button } from "#src/ui/button.tsx";
import { closeComplaints, toast } from "#src/ui/toast.ts";
import { deviceSecret } from "../../owner/device-secret.ts";
import { startSession } from "../../owner/stored-session.ts";
import { askForPasskey } from "../../passkeys/authenticator.ts";
import { usePasskeySupport } from "../../passkeys/use-passkey-support.ts";
import type { beginPasskeyLogin, logInWithPasskey } from "../contract.ts";

/**
 * Logs in with a passkey in place of email and password, and joins the Google account of a ticket. Not shown in a
 * browser without passkeys.
 */
export function PasskeyButton(props: { google: string | undefined; onLogin: () => Promise<void> }) {
  const { google, onLogin } = props;
  const [pending, setPending] = useState(false);
  const isSupported = usePasskeySupport();

  const enter = async () => {
    setPending(true);
    try {
      const options = await call<typeof beginPasskeyLogin>("POST /api/token/passkey/options/");
      const credential = await askForPasskey(options);
      const tokens = await call<typeof logInWithPasskey>("POST /api/token/passkey/", {
        body: { credential, device: deviceSecret(), google },
      });
      startSession(tokens);
      closeComplaints();
      await onLogin();
    } catch (error) {
      const description =
        error instanceof ApiFailure ? failureText(error) : "Tente novamente mais tarde.";
      toast({ tone: "error", title: "Erro ao entrar com passkey", description });
      setPending(false);
    }
  };

  if (!isSupported) return null;
  return (
    <Button size="lg" wide pending={pending} onClick={() => void enter()}>
      <KeyRound aria-hidden className="size-5" />
      Usar passkey
    </Button>
  );
}
