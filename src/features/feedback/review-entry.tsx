import { createRoot, hydrateRoot } from "react-dom/client";
import { OfflineNotice } from "#src/ui/offline-notice.tsx";
import { Toaster } from "#src/ui/toaster.tsx";
import { ReviewForm, type ReviewFormProps } from "./rate/components/review-form.tsx";
import { tellVisit } from "./visits/components/tell-visit.ts";

/** The review page's whole script: brings its form to life, and its messages. */
const place = document.getElementById("review-form");
if (place) {
  const props = JSON.parse(place.dataset.props ?? "{}") as ReviewFormProps;
  hydrateRoot(place, <ReviewForm {...props} />);
  const messages = document.body.appendChild(document.createElement("div"));
  createRoot(messages).render(
    <>
      <Toaster />
      <OfflineNotice text="Sem internet. O que você escreveu está guardado." />
    </>,
  );
  document.documentElement.dataset.ready = "";
  tellVisit(props.client.slug);
}
