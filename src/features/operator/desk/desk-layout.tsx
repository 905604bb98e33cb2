import { Outlet, redirect, useNavigate } from "react-router";
import { call } from "#src/http/client.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Logo } from "#src/ui/logo.tsx";
import { LoadingState } from "#src/ui/states.tsx";
import { ThemeSwitch } from "#src/ui/theme-switch.tsx";
import type { logOut } from "../access/contract.ts";
import { clearDeskToken, deskLoginPath, deskToken } from "../access/stored-session.ts";
import type { Route } from "./+types/desk-layout.ts";
import { DeskMenu } from "./components/desk-menu.tsx";

/** Redirects to the desk's log-in without a session. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!deskToken()) throw redirect(deskLoginPath(new URL(request.url).pathname));
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <div className="min-h-dvh">
      <div className="bar-surface h-16" />
      <LoadingState className="min-h-[60dvh]" />
    </div>
  );
}

/** The shell of the operator's desk: black header, menu, page. */
export default function DeskLayout() {
  const navigate = useNavigate();
  const leave = async () => {
    const token = deskToken();
    clearDeskToken();
    // Without network the session ends by itself after 15 minutes.
    await call<typeof logOut>("POST /api/operator/logout/", {
      headers: { Authorization: `Bearer ${token}` },
    }).catch(() => undefined);
    await navigate("/operador/entrar");
  };
  return (
    <div className="min-h-dvh">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3"
      >
        Ir para o conteúdo
      </a>
      <header className="bar-surface">
        <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center gap-x-2 px-4">
          <Logo />
          <p className="min-w-0 flex-1 px-2 text-sm text-bar-soft">
            <span className="max-sm:sr-only">Central de operação</span>
          </p>
          <ThemeSwitch />
          <button
            type="button"
            onClick={() => void leave()}
            className={buttonClass({ variant: "quiet" })}
          >
            Sair
          </button>
        </div>
      </header>
      <DeskMenu />
      <main id="conteudo" className="mx-auto max-w-7xl px-4 py-6">
        <Outlet />
      </main>
    </div>
  );
}
