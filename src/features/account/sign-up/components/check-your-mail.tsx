import { MailCheck } from "lucide-react";
import { useEffect, useState } from "react";
import type { InvisibleCheck } from "#src/services/human-check/components/use-invisible-check.ts";
import { Button } from "#src/ui/button.tsx";
import { AccountFrame } from "#src/ui/entry-frame.tsx";
import { toast } from "#src/ui/toast.ts";
import { type SignUpFields, sendSignUp } from "./sign-up-form.tsx";

/** A mail takes a moment to arrive, and a new request makes the first link invalid. */
const waitMs = 30_000;

/** 'Verifique seu e-mail': what to do now, and what to do if no mail arrives. */
export function CheckYourMail({
  fields,
  check,
  onEdit,
}: {
  fields: SignUpFields;
  check: InvisibleCheck;
  onEdit: () => void;
}) {
  const [pending, setPending] = useState(false);
  const [sentAt, setSentAt] = useState(Date.now);
  const [left, setLeft] = useState(waitMs / 1000);

  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((sentAt + waitMs - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [sentAt]);

  const sendAgain = async () => {
    setPending(true);
    if (await sendSignUp(fields, check, () => {})) {
      toast({ tone: "success", title: "Mensagem enviada de novo", description: fields.email });
      setSentAt(Date.now());
    }
    setPending(false);
  };

  return (
    <AccountFrame
      title="Verifique seu e-mail"
      description={
        <>
          Enviamos um link de confirmação para{" "}
          <strong className="font-semibold wrap-anywhere text-ink">{fields.email}</strong>. Abra a
          mensagem, de preferência neste aparelho, e toque em “Confirmar e-mail”. O link vale por 48
          horas.
        </>
      }
    >
      <div className="mt-6 flex items-start gap-3 rounded-md bg-sunken p-4 text-sm">
        <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <p>Não chegou? Olhe no spam ou na aba de promoções. Pode levar alguns minutos.</p>
      </div>
      <div className="mt-6 grid gap-2">
        <Button wide size="lg" pending={pending} disabled={left > 0} onClick={sendAgain}>
          {left > 0 ? `Enviar de novo em ${left} s` : "Enviar de novo"}
        </Button>
        <Button wide variant="quiet" onClick={onEdit}>
          Corrigir o e-mail
        </Button>
      </div>
    </AccountFrame>
  );
}
