import { Link, useRouteLoaderData } from "react-router";
import { askAgain } from "../consent.ts";

/** Opens the question again. Without Google Analytics it links to the privacy page. */
export function CookieSettings({ className }: { className: string }) {
  const root = useRouteLoaderData("root") as { measurementId?: string } | undefined;
  if (!root?.measurementId) {
    return (
      <Link to="/privacidade#cookies" className={className}>
        Cookies
      </Link>
    );
  }
  return (
    <button type="button" onClick={askAgain} className={className}>
      Cookies
    </button>
  );
}
