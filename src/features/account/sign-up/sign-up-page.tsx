import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  GoogleButton,
  useHasGoogleLogin,
} from "#src/features/session/google-identity/components/google-button.tsx";
import { useInvisibleCheck } from "#src/services/human-check/components/use-invisible-check.ts";
import { EntryAside, EntryFrame } from "#src/ui/entry-frame.tsx";
import { releaseEntry } from "#src/ui/entry-hold.ts";
import { OrLine } from "#src/ui/or-line.tsx";
import { closeComplaints } from "#src/ui/toast.ts";
import { useEntryState } from "#src/ui/use-entry-state.ts";
import { CheckYourMail } from "./components/check-your-mail.tsx";
import { SignUpForm } from "./components/sign-up-form.tsx";
import { readSignUpState, type SignUpState } from "./sign-up-state.ts";

export const meta = () => [
  { title: "Comece agora · Estrelou" },
  {
    name: "description",
    content: "Crie sua conta e comece a receber avaliações dos seus clientes em minutos.",
  },
];

/** Sign-up, at /cadastro/email and, with the trial chosen, at /cadastro/trial. */
export default function SignUpPage() {
  const trial = useLocation().pathname.startsWith("/cadastro/trial");
  const sent = useEntryState(readSignUpState);
  const [corrected, setCorrected] = useState<SignUpState>();
  const mark = useRef<HTMLDivElement>(null);
  const check = useInvisibleCheck("sign-up", mark);
  const navigate = useNavigate();
  const hasGoogle = useHasGoogleLogin();

  useEffect(releaseEntry, []);

  const store = (state: SignUpState | null) => navigate(".", { replace: true, state });
  const finish = async (given: Omit<SignUpState, "sentAt">) => {
    closeComplaints();
    await store({ ...given, sentAt: Date.now() });
  };

  return (
    <>
      {sent ? (
        <CheckYourMail
          sent={sent}
          check={check}
          onSent={() => void finish(sent)}
          onEdit={() => {
            setCorrected(sent);
            void store(null);
          }}
        />
      ) : (
        <EntryFrame
          title="Comece agora"
          hold="signUp"
          description={
            trial
              ? "Teste grátis, sem cartão e sem CNPJ."
              : "Sem cartão e sem CNPJ. Leva menos de um minuto."
          }
        >
          {hasGoogle && (
            <div className="mt-6 grid gap-5">
              <GoogleButton plan={trial ? "trial" : undefined} />
              <OrLine>ou com e-mail e senha</OrLine>
            </div>
          )}
          <SignUpForm
            check={check}
            initial={corrected}
            plan={trial ? "trial" : undefined}
            onSent={(given) => void finish(given)}
          />
          <EntryAside text="Já tem conta?" to="/login" link="Entrar" />
        </EntryFrame>
      )}
      <div ref={mark} />
    </>
  );
}
