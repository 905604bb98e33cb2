import { Link } from "react-router";
import type { Operator } from "#src/services/services.ts";
import { Logo } from "#src/ui/logo.tsx";
import { ThemeSwitch } from "#src/ui/theme-switch.tsx";
import { CookieSettings } from "../../consent/components/cookie-settings.tsx";

const groups = [
  {
    title: "Produto",
    links: [
      { to: "/funcionalidades", text: "Funcionalidades" },
      { to: "/precos", text: "Preços" },
      { to: "/cadastro/trial", text: "Testar grátis" },
      { to: "/login", text: "Entrar" },
    ],
  },
  {
    title: "Ajuda",
    links: [
      { to: "/faq", text: "Dúvidas" },
      { to: "/suporte", text: "Suporte" },
      { to: "/desenvolvedores", text: "Desenvolvedores" },
      { to: "/sobre", text: "Sobre" },
    ],
  },
  {
    title: "Legal",
    links: [
      { to: "/termos", text: "Termos de uso" },
      { to: "/privacidade", text: "Privacidade" },
    ],
  },
];

const link = "inline-flex min-h-11 items-center text-bar-soft hover:text-bar-ink";

/** The footer of the site, with the operator's data that Decreto 7.962/2013 requires. */
export function SiteFooter({ operator }: { operator: Operator }) {
  return (
    <footer className="bar-surface">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6 md:grid-cols-[1.4fr_2fr]">
        <div className="grid content-start justify-items-start gap-4">
          <Logo />
          <p className="max-w-xs text-bar-soft">
            Feito para quem atende no balcão e quer saber o que o cliente achou.
          </p>
          <ThemeSwitch className="-ml-3" />
        </div>
        <nav aria-label="Rodapé" className="grid grid-cols-2 gap-6 sm:grid-cols-3">
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2 className="text-base font-semibold">{title}</h2>
              <ul className="mt-1">
                {links.map(({ to, text }) => (
                  <li key={to}>
                    <Link to={to} className={link}>
                      {text}
                    </Link>
                  </li>
                ))}
                {title === "Legal" && (
                  <li>
                    <CookieSettings className={link} />
                  </li>
                )}
              </ul>
            </div>
          ))}
        </nav>
        <address className="border-t border-bar-soft/30 pt-6 text-sm text-bar-soft not-italic md:col-span-2">
          {operator.name} · {operator.document} · {operator.address} ·{" "}
          <a
            href={`mailto:${operator.email}`}
            className="underline underline-offset-4 wrap-anywhere hover:text-bar-ink"
          >
            {operator.email}
          </a>
        </address>
      </div>
    </footer>
  );
}
