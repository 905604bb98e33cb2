import type { ComponentType } from "react";
import { Outlet, useMatches, useOutletContext, useRevalidator, useRouteError } from "react-router";
import { ApiFailure } from "#src/http/client.ts";
import { isConnectionFailure } from "#src/http/connection-failure.ts";
import { SessionEnded } from "#src/http/session-ended.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { NoAccess } from "./components/no-access.tsx";

export interface PanelHandle {
  heading?: string;
  /** The heading of the error page if the page has no `heading`, because its own one depends on its data. */
  errorHeading?: string;
  /** Replaces the default sentences. */
  loadError?: string;
  /** Shown until the scripts and the data of the page have arrived. Default: the heading. */
  Skeleton?: ComponentType;
  /** Calls without input, with GET, that the page always makes. Its document starts them. */
  firstCalls?: string[];
}

const ourFault = "O problema é nosso. Tente de novo em alguns instantes.";

/** The title while a page cannot be loaded; a loaded page has its own. */
export const meta = () => [{ title: "Painel · Estrelou" }];

/** Where the router stops as long as the page has no data. The layout around it shows the shell. */
export const HydrateFallback = () => null;

/** Passes the shell's context to the page. */
export default function PageBoundary() {
  return <Outlet context={useOutletContext()} />;
}

/** Shown inside the shell if a page of the panel failed. Offers a retry. */
export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  const handle = useMatches().at(-1)?.handle as PanelHandle | undefined;
  const title = handle?.heading ?? handle?.errorHeading;
  const error = useRouteError();
  if (error instanceof ApiFailure && error.code === "role_too_low") {
    return <NoAccess />;
  }
  // After the end of a session the browser is on the way to /login.
  const isOurs = !isConnectionFailure(error) && !(error instanceof SessionEnded);
  return (
    <>
      {title && <PageHeading title={title} />}
      <ErrorState
        {...(handle?.loadError ? { title: handle.loadError, text: null } : {})}
        {...(isOurs ? { text: ourFault } : {})}
        onRetry={() => void revalidate()}
        retrying={state === "loading"}
      />
    </>
  );
}
