import { type ReactNode, useContext, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
} from "react-router";
import { useLateDelivery } from "#src/features/feedback/pending/use-late-delivery.ts";
import {
  keepShownPage,
  useBackgroundReload,
} from "#src/features/session/owner/use-background-reload.ts";
import { LateConsent } from "#src/features/site/consent/components/late-consent.tsx";
import { DemoMark } from "#src/features/site/document/components/demo-mark.tsx";
import { ErrorPage } from "#src/features/site/document/components/error-page.tsx";
import { NotFound } from "#src/features/site/document/components/not-found.tsx";
import { ScriptsNeeded } from "#src/features/site/document/components/scripts-needed.tsx";
import errorReports from "#src/features/site/document/report-errors.inline.ts?script";
import scriptWatch from "#src/features/site/document/script-watch.inline.ts?script";
import {
  storeNavigationTarget,
  useNavigationWatch,
} from "#src/features/site/document/use-navigation-watch.ts";
import { isConnectionFailure } from "#src/http/connection-failure.ts";
import type { Route } from "./+types/root.ts";
import { DocumentContext, type LightName, styleMark } from "./document.tsx";
import { type Language, languages, languageTags } from "./lib/language/language.ts";
import { loadOwnDocuments } from "./own-documents.ts";
import { panelPages } from "./panel-pages.ts";
import { traitsOf } from "./route-traits.ts";
import { servicesContext } from "./services/services.ts";
import appCss from "./ui/app.css?url";
import favicon from "./ui/favicon.svg?url";
import { OfflineNotice } from "./ui/offline-notice.tsx";
import themeScript from "./ui/theme.inline.ts?script";
import { Toaster } from "./ui/toaster.tsx";

/** Settings that every page needs. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings, googleLogin } = context.get(servicesContext);
  const { mode, publicUrl, site } = settings;
  const hasGoogleLogin = googleLogin !== undefined;
  return { mode, publicUrl, measurementId: site.measurementId, hasGoogleLogin };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  storeNavigationTarget,
  loadOwnDocuments,
  keepShownPage,
];

/** The settings are the same on every page. */
export const shouldRevalidate = () => false;

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const facts = useContext(DocumentContext);
  const name = useLightName();
  const light = name && facts?.light(name);
  return (
    <html
      lang={languageTags[usePageLanguage()]}
      data-human-check={facts?.humanCheck}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        {/* Only the document needs its text, not the browser's bundle. */}
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash.
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? (light ? errorReports : scriptWatch) : "",
          }}
          suppressHydrationWarning
        />
        <Meta />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        {light ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built style sheet.
          <style dangerouslySetInnerHTML={{ __html: light.css }} />
        ) : (
          <AppStyle />
        )}
        {!light && <Links />}
      </head>
      <body>
        {children}
        {!light && (
          <>
            <ScrollRestoration {...nonceOf(facts)} />
            <Scripts {...nonceOf(facts)} />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * The style of panel and site, as text in the document, so the first paint waits for no other file (`entry.server.tsx`,
 * decision 0221). In the browser React finds it by its name. Development links the file, so Vite can replace it.
 */
function AppStyle() {
  const onServer = useContext(DocumentContext) !== null;
  if (import.meta.env.DEV) return <link rel="stylesheet" href={appCss} precedence="default" />;
  return (
    <style href="app" precedence="default">
      {onServer ? styleMark : ""}
    </style>
  );
}

type Handle = { light?: LightName; isTranslated?: true } | undefined;

/** The language of a translated page: the one that its loader used, or if that failed, the one of the request. */
function usePageLanguage(): Language {
  const facts = useContext(DocumentContext);
  const requested = facts ? facts.language : languageOfDocument();
  const page = useMatches().find((match) => (match.handle as Handle)?.isTranslated);
  const { language } = (page?.loaderData as { language?: Language } | undefined) ?? {};
  return (page && (language ?? requested)) ?? "pt";
}

/** In the browser: the language that the server chose. */
function languageOfDocument(): Language | undefined {
  return languages.find((language) => languageTags[language] === document.documentElement.lang);
}

function nonceOf(facts: { nonce: string | undefined } | null) {
  return facts?.nonce ? { nonce: facts.nonce } : {};
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const reload = useBackgroundReload();
  const light = useLightName();
  const { pathname } = useLocation();
  const { takesCards, isDesk } = traitsOf(pathname);
  useRestoredPage();
  useLateDelivery(!takesCards);
  // Tells the script watch that the scripts of the page run.
  useEffect(() => {
    document.documentElement.dataset.ready = "";
  }, []);
  return (
    <>
      <PageOutlet />
      {!light && (
        <>
          <Toaster isAtBottom={isDesk || Object.hasOwn(panelPages, pathname)} />
          <OfflineNotice
            text="Sem internet. Assim que ela voltar, a página se atualiza."
            onBack={() => void reload()}
          />
          {loaderData.measurementId && !takesCards && !isDesk && (
            <LateConsent measurementId={loaderData.measurementId} />
          )}
        </>
      )}
      {loaderData.mode === "demo" && <DemoMark />}
    </>
  );
}

/** Returns the name of the light document on the server. In the browser the router runs, so it returns undefined. */
function useLightName(): LightName | undefined {
  const matches = useMatches();
  const onServer = useContext(DocumentContext) !== null;
  return onServer
    ? matches.map((match) => (match.handle as Handle)?.light).find(Boolean)
    : undefined;
}

/** Keeps the current page during a navigation, until the navigation takes too long. */
function PageOutlet() {
  const overdue = useNavigationWatch();
  const language = usePageLanguage();
  return overdue ? <ErrorPage href={overdue} isConnection language={language} /> : <Outlet />;
}

/**
 * Reloads the data of a page that the browser restored from its back-forward cache. Such a page may
 * still wait for the document to which it led, or show the data of a session that has ended.
 */
function useRestoredPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      const { pathname, search, hash } = window.location;
      const options = { replace: true, preventScrollReset: true, state: window.history.state?.usr };
      if (persisted) void navigate(pathname + search + hash, options);
    };
    window.addEventListener("pageshow", restore);
    return () => window.removeEventListener("pageshow", restore);
  }, [navigate]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const language = usePageLanguage();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  // A form that a browser without scripts sent: no page of the site has an action.
  if (isRouteErrorResponse(error) && error.status === 405) return <ScriptsNeeded />;
  return <ErrorPage isConnection={isConnectionFailure(error)} language={language} />;
}
