import { useEffect, useState } from "react";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import { failureText } from "#src/http/failure-text.ts";
import type { InvisibleCheck } from "#src/services/human-check/components/use-invisible-check.ts";
import { toast } from "#src/ui/toast.ts";
import type { sendAgain } from "../contract.ts";
import type { SignUpState } from "../sign-up-state.ts";

/** A mail takes a moment to arrive, and a new request makes the first link invalid. */
const waitMs = 30_000;

/** Mails the link of a sign-up again, at the earliest half a minute after the last mail. */
export function useMailAgain(
  { email, plan, sentAt }: SignUpState,
  { check, onSent, onEdit }: { check: InvisibleCheck; onSent: () => void; onEdit: () => void },
) {
  const [pending, setPending] = useState(false);
  const left = useSecondsLeft(sentAt);

  const send = async () => {
    const device = deviceSecret();
    // Without storage the server cannot know the sign-up of this browser. The form sends it anew.
    if (!device) return onEdit();
    const recaptcha = await check.token();
    if (!recaptcha) return;
    try {
      await call<typeof sendAgain>("POST /api/clientes/reenviar-confirmacao/", {
        body: { email, plan, device, recaptcha },
      });
      toast({ tone: "success", title: "Mensagem enviada de novo", description: email });
      onSent();
    } catch (error) {
      const description = error instanceof ApiFailure ? failureText(error) : undefined;
      toast({ tone: "error", title: "A mensagem não foi enviada", description });
    } finally {
      check.reset();
    }
  };

  const mailAgain = async () => {
    setPending(true);
    await send();
    setPending(false);
  };

  return { pending, left, mailAgain };
}

/** The seconds until the mail can be sent again. */
function useSecondsLeft(sentAt: number): number {
  const [left, setLeft] = useState(waitMs / 1000);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((sentAt + waitMs - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [sentAt]);
  return left;
}
