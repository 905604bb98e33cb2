import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { servicesContext } from "#src/services/services.ts";
import { countView } from "../views/count-view.server.ts";
import type { Route } from "./+types/site-layout.ts";
import { SiteFooter } from "./components/site-footer.tsx";
import { SiteHeader } from "./components/site-header.tsx";
import { readOffer } from "./read-offer.server.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const path = url.pathname.replace(/(.)\/+$/, "$1");
  const [offer] = await Promise.all([
    readOffer(services),
    countView(services, { path, headers: request.headers }),
  ]);
  return { offer, operator: services.settings.site.operator };
}

/** Calls the loader for every page of the site, so that client-side navigations are counted too. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** The layout of the public pages: header, page, and a footer with the operator's data. */
export default function SiteLayout({ loaderData: { offer, operator } }: Route.ComponentProps) {
  return (
    <div data-reads-alone="" className="flex min-h-dvh flex-col">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3"
      >
        Ir para o conteúdo
      </a>
      <SiteHeader />
      <main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
        <Outlet context={{ offer, operator }} />
      </main>
      <SiteFooter operator={operator} />
    </div>
  );
}
