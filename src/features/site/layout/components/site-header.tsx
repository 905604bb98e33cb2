import { Link, NavLink } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";
import { Logo } from "#src/ui/logo.tsx";
import { ThemeSwitch } from "#src/ui/theme-switch.tsx";

const links = [
  { to: "/funcionalidades", text: "Funcionalidades" },
  { to: "/precos", text: "Preços" },
  { to: "/faq", text: "Dúvidas" },
];

/** The header of the site: home, some pages on wide screens, login and sign-up. */
export function SiteHeader() {
  return (
    <header className="bar-surface">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-1 px-2 sm:gap-2 sm:px-6">
        <Link to="/" aria-label="Estrelou, início" className="mr-auto rounded-sm py-2">
          <Logo className="text-lg sm:text-xl" />
        </Link>
        <nav aria-label="Site" className="mr-4 hidden gap-1 lg:flex">
          {links.map(({ to, text }) => (
            <NavLink
              key={to}
              to={to}
              className="flex min-h-11 items-center rounded-md px-3 text-bar-soft hover:text-bar-ink aria-[current=page]:text-bar-ink"
            >
              {text}
            </NavLink>
          ))}
        </nav>
        <ThemeSwitch className="max-sm:hidden" />
        <Link
          to="/login"
          className={buttonClass({
            variant: "quiet",
            className: "px-2! whitespace-nowrap sm:px-4!",
          })}
        >
          Entrar
        </Link>
        <Link
          to="/cadastro/email"
          className={buttonClass({
            className:
              "border-bar-ink! bg-bar-ink! px-2.5! text-bar! whitespace-nowrap hover:bg-bar-soft! sm:px-4!",
          })}
        >
          Criar conta
        </Link>
      </div>
    </header>
  );
}
