import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { sendPageView, startAnalytics, stopAnalytics } from "../analytics.ts";
import { useConsent } from "../consent.ts";
import { pagePath } from "../page-path.ts";
import { ConsentBar } from "./consent-bar.tsx";

/** Asks for consent. After consent it reports every page view to Google Analytics. */
export function ConsentAndAnalytics({ measurementId }: { measurementId: string }) {
  const consent = useConsent();
  const location = useLocation();
  const params = useMatches().at(-1)?.params ?? {};
  const path = pagePath(location, params);

  useEffect(() => {
    if (consent === "granted") {
      startAnalytics(measurementId, path);
      sendPageView(path);
    } else {
      stopAnalytics(measurementId);
    }
  }, [consent, measurementId, path]);

  return <ConsentBar />;
}
