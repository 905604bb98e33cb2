import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { publicAddress } from "../../layout/public-address.ts";
import { sendPageView, startAnalytics, stopAnalytics } from "../analytics.ts";
import { useConsent } from "../consent.ts";
import { ConsentBar } from "./consent-bar.tsx";

/** Asks for consent, and after it tells Google Analytics of every page. */
export function ConsentAndAnalytics({ measurementId }: { measurementId: string }) {
  const consent = useConsent();
  const location = useLocation();
  const params = useMatches().at(-1)?.params ?? {};
  const address = publicAddress(location, params);

  useEffect(() => {
    if (consent === "granted") {
      startAnalytics(measurementId, address);
      sendPageView(address);
    } else {
      stopAnalytics(measurementId);
    }
  }, [consent, measurementId, address]);

  return <ConsentBar />;
}
