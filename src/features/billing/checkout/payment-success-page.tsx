import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";
import { Logo } from "#src/ui/logo.tsx";

export const meta = () => [
  { title: "Pagamento realizado · Estrelou" },
  { name: "robots", content: "noindex" },
];

/** The page to which the provider's page sends payers back. */
export default function PaymentSuccessPage() {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center justify-items-center gap-6 px-4 py-10 text-center">
      <Link to="/" className="inline-flex min-h-11 items-center rounded-sm">
        <Logo />
      </Link>
      <CircleCheck aria-hidden className="size-16 text-action" strokeWidth={1.5} />
      <h1 className="display text-3xl">Pagamento realizado com sucesso!</h1>
      <p className="text-ink-soft">
        Seu acesso será liberado em instantes. Você também recebe a confirmação por e-mail.
      </p>
      <Link to="/login" className={buttonClass({ variant: "main", size: "lg", wide: true })}>
        Ir para o login
      </Link>
    </main>
  );
}
