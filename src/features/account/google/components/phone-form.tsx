import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { storeWantedTrial, takeWantedPath } from "#src/features/session/log-in/wanted-plan.ts";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { accountOf } from "#src/features/session/owner/shown-account.ts";
import { clearSession, startSession } from "#src/features/session/owner/stored-session.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import { failureText } from "#src/http/failure-text.ts";
import { accountIdKey } from "#src/lib/storage-keys.ts";
import { useInvisibleCheck } from "#src/services/human-check/components/use-invisible-check.ts";
import { Button } from "#src/ui/button.tsx";
import { EntryAside, EntryFrame } from "#src/ui/entry-frame.tsx";
import { Form } from "#src/ui/form.tsx";
import { PhoneField } from "#src/ui/phone-field.tsx";
import { closeComplaints, toast } from "#src/ui/toast.ts";
import { AcceptedTerms } from "../../sign-up/components/accepted-terms.tsx";
import { TrialUsedNotice } from "../../sign-up/components/trial-used-notice.tsx";
import type { signUpWithGoogle } from "../../sign-up/contract.ts";
import type { SignUpState } from "../../sign-up/sign-up-state.ts";
import type { ReturnState } from "../return-state.ts";

/** The one field that Google does not fill in: the trial belongs to a phone. */
export function PhoneForm({ returned }: { returned: ReturnState }) {
  const { email, ticket, next, plan } = returned;
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  /** The phone with which the trial was used, as far as the server told. */
  const [usedPhone, setUsedPhone] = useState<string>();
  const mark = useRef<HTMLDivElement>(null);
  const check = useInvisibleCheck("sign-up", mark);
  const navigate = useNavigate();

  const send = async (phone: string) => {
    const recaptcha = await check.token();
    if (!recaptcha) return;
    const expects_trial = phone !== usedPhone;
    const chosen = expects_trial ? plan : undefined;
    const { session } = await call<typeof signUpWithGoogle>("POST /api/clientes/cadastro-google/", {
      body: { ticket, phone, recaptcha, plan: chosen, expects_trial, device: deviceSecret() },
    });
    closeComplaints();
    if (!session) {
      // Google has not verified the email, so the ordinary link was mailed.
      const state: SignUpState = { phone, email, plan: chosen, sentAt: Date.now() };
      await navigate(chosen ? "/cadastro/trial" : "/cadastro/email", { replace: true, state });
      return;
    }
    clearSession();
    startSession(session);
    localStorage.setItem(accountIdKey, accountOf(session.access) ?? "");
    if (chosen) storeWantedTrial();
    await navigate(takeWantedPath() ?? next, { replace: true });
  };

  const submit = async (fields: FormData) => {
    if (pending) return;
    const phone = String(fields.get("phone") ?? "");
    setError(undefined);
    setPending(true);
    try {
      await send(phone);
    } catch (failed) {
      if (!(failed instanceof ApiFailure)) throw failed;
      const text = failureText(failed);
      if (failed.code === "trial_used") setUsedPhone(phone);
      if (failed.code === "trial_used" || failed.code === "phone_invalid") setError(text);
      else toast({ tone: "error", title: "Erro ao enviar dados.", description: text });
    } finally {
      check.reset();
      setPending(false);
    }
  };

  return (
    <EntryFrame
      title="Falta só o seu celular"
      description={
        <>
          Sua conta do Google:{" "}
          <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
        </>
      }
    >
      <Form
        onSubmit={submit}
        onInput={({ currentTarget }) => {
          // The notice is about another phone.
          if (new FormData(currentTarget).get("phone") !== usedPhone) setUsedPhone(undefined);
        }}
        className="mt-6 grid gap-3"
      >
        <PhoneField error={error} />
        {usedPhone !== undefined && <TrialUsedNotice>você escolhe um plano.</TrialUsedNotice>}
        <Button type="submit" variant="main" size="lg" wide pending={pending}>
          Continuar
        </Button>
        <AcceptedTerms />
      </Form>
      <EntryAside text="Não é você?" to="/login" link="Usar outra conta" />
      <div ref={mark} />
    </EntryFrame>
  );
}
