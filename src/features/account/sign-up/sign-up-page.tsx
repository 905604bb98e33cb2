import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { useInvisibleCheck } from "#src/services/human-check/components/use-invisible-check.ts";
import { AccountAside, AccountFrame } from "#src/ui/entry-frame.tsx";
import { closeComplaints } from "#src/ui/toast.ts";
import { CheckYourMail } from "./components/check-your-mail.tsx";
import { type SignUpFields, SignUpForm } from "./components/sign-up-form.tsx";

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
  const [fields, setFields] = useState<SignUpFields>();
  const [sent, setSent] = useState(false);
  const mark = useRef<HTMLDivElement>(null);
  const check = useInvisibleCheck("sign-up", mark);

  const finish = (given: SignUpFields) => {
    closeComplaints();
    setFields(given);
    setSent(true);
  };

  return (
    <>
      {sent && fields ? (
        <CheckYourMail fields={fields} check={check} onEdit={() => setSent(false)} />
      ) : (
        <AccountFrame
          title="Comece agora"
          description={
            trial
              ? "Teste grátis, sem cartão e sem CNPJ."
              : "Sem cartão e sem CNPJ. Leva menos de um minuto."
          }
        >
          <SignUpForm
            check={check}
            initial={fields}
            plan={trial ? "trial" : undefined}
            onSent={finish}
          />
          <AccountAside text="Já tem conta?" to="/login" link="Entrar" />
        </AccountFrame>
      )}
      <div ref={mark} />
    </>
  );
}
