import { Link } from "react-router";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { ContactButtons } from "../layout/components/contact.tsx";
import { siteMeta } from "../layout/site-meta.ts";
import { useSite } from "../layout/use-site.ts";
import { workingDays } from "../layout/working-days.ts";
import type { Route } from "./+types/support-page.ts";
import { PageIntro } from "./components/page-intro.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    path: "/suporte",
    title: "Suporte · Estrelou",
    description: "Fale com o Estrelou por WhatsApp ou e-mail, ou resolva agora o que é mais comum.",
  });

const link = "font-semibold underline underline-offset-4";

const troubles = [
  {
    title: "Esqueci a senha",
    text: (
      <>
        Peça um link novo em{" "}
        <Link to="/esqueci-senha" className={link}>
          Recuperar senha
        </Link>
        . Ele chega por e-mail e vale uma hora.
      </>
    ),
  },
  {
    title: "O e-mail de confirmação não chegou",
    text: (
      <>
        Olhe no spam. Se não estiver lá, faça o{" "}
        <Link to="/cadastro/email" className={link}>
          cadastro
        </Link>{" "}
        de novo com o mesmo e-mail: mandamos outro link.
      </>
    ),
  },
  {
    title: "O QR Code não abre",
    text: "Limpe a lente e veja se o papel está plano e bem iluminado. Se imprimiu pequeno, imprima de novo a partir do painel.",
  },
  {
    title: "Quero cancelar",
    text: `No painel, em Planos. Se você pagou na página do ${paymentProvider}, também dá para cancelar na sua conta de lá. A próxima cobrança deixa de existir.`,
  },
  {
    title: "Quero apagar meus dados",
    text: (
      <>
        No painel, em Minha conta. Ou escreva para nós: o caminho está em{" "}
        <Link to="/privacidade#direitos" className={link}>
          Privacidade
        </Link>
        .
      </>
    ),
  },
];

export default function SupportPage() {
  const { operator } = useSite();
  return (
    <>
      <PageIntro title="Precisa de ajuda?">
        <p>
          Chame no WhatsApp ou escreva. Respondemos em até {workingDays(operator.responseDays)}.
        </p>
      </PageIntro>
      <div className="mx-auto max-w-6xl px-4 pb-20 sm:px-6">
        <ContactButtons operator={operator} />
        <section className="mt-14 grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
          <h2 className="display text-3xl">O mais comum</h2>
          <dl className="grid">
            {troubles.map(({ title, text }) => (
              <div key={title} className="border-t border-line-strong py-5">
                <dt className="text-lg font-bold">{title}</dt>
                <dd className="mt-1.5 max-w-prose text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  );
}
