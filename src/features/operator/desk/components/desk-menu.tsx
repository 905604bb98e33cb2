import { NavLink, useLocation } from "react-router";

const links = [
  { to: "/operador", text: "Agora" },
  { to: "/operador/contas", text: "Contas" },
  { to: "/operador/envios", text: "Envios" },
  { to: "/operador/emails", text: "E-mails" },
  { to: "/operador/tarefas", text: "Tarefas" },
  { to: "/operador/avisos", text: "Pagamentos" },
  { to: "/operador/erros", text: "Erros" },
  { to: "/operador/planos", text: "Planos" },
  { to: "/operador/site", text: "Site" },
  { to: "/operador/registro", text: "Registro" },
];

/** The pages of the desk. The links wrap on small screens, so that all of them are visible. */
export function DeskMenu() {
  const isBusiness = useLocation().pathname.startsWith("/operador/empresas/");
  return (
    <nav aria-label="Central de operação" className="border-b border-line bg-surface">
      <ul className="mx-auto flex max-w-7xl flex-wrap px-2">
        {links.map(({ to, text }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === "/operador"}
              className={({ isActive }) =>
                `flex min-h-11 items-center border-b-2 px-2 text-sm sm:px-3 ${
                  isActive || (isBusiness && to === "/operador/contas")
                    ? "border-ink font-semibold"
                    : "border-transparent text-ink-soft hover:text-ink"
                }`
              }
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
