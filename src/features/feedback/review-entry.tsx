import { createRoot, hydrateRoot } from "react-dom/client";
// Not a dynamic import: many browsers never repeat a failed one.
import { loadBrowserCheck } from "#src/services/human-check/browser-check.ts";
import { OfflineNotice } from "#src/ui/offline-notice.tsx";
import { Toaster } from "#src/ui/toaster.tsx";
import { ReviewForm } from "./components/review-form.tsx";
import type { ReviewFormProps } from "./components/use-review-form.ts";
import { inKiosk } from "./visits/components/kiosk.ts";
import { reportVisitOnce } from "./visits/components/report-visit.ts";

/** The only script of the review page: hydrates the form and renders the messages. */
const place = document.getElementById("review-form");
if (place) {
  const props = JSON.parse(place.dataset.props ?? "{}") as Pick<ReviewFormProps, "business">;
  // After a reload browsers fill in again what the customer before typed.
  if (inKiosk()) place.querySelector("form")?.reset();
  hydrateRoot(place, <ReviewForm {...props} loadCheck={loadBrowserCheck} />);
  const messages = document.body.appendChild(document.createElement("div"));
  createRoot(messages).render(
    <>
      <Toaster />
      <OfflineNotice text="Sem internet. O que você escreveu está guardado." />
    </>,
  );
  document.documentElement.dataset.ready = "";
  reportVisitOnce(props.business.slug);
}
