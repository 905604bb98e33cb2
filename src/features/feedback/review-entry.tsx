import { createRoot } from "react-dom/client";
import { OfflineNotice } from "#src/ui/offline-notice.tsx";
import { Toaster } from "#src/ui/toaster.tsx";
import { connectForm } from "./follow-up/connect-form.tsx";
import followUpCss from "./follow-up/follow-up.css?inline";
import type { ReviewedBusiness } from "./follow-up/reviewed-business.ts";
import { reportVisitOnce } from "./visits/components/report-visit.ts";
import { showWords, words } from "./words/shown-words.ts";
import type { FollowUpWords } from "./words/words.ts";

/**
 * The follow-up of the review page: everything that no customer needs before the first tap. The script inside the
 * document (`components/review-form.inline.ts`) imports it and calls `start`. `follow-up/after-stars.tsx` is
 * the place for what the form asks after the stars, `follow-up/after-sending.tsx` for what comes after sending.
 * Returns how to load the human check, which then enables 'Enviar'. The first challenge was requested before.
 */
export function start(translated: FollowUpWords | undefined) {
  if (translated) showWords(translated);
  const style = document.createElement("style");
  style.textContent = followUpCss;
  document.head.append(style);

  const place = document.getElementById("review-form") as HTMLElement;
  place.querySelector("form [role=alert]")?.remove();
  const business = JSON.parse(place.dataset.business ?? "") as ReviewedBusiness;

  const notices = document.body.appendChild(document.createElement("div"));
  // The offline notice sticks to the window while the page scrolls.
  notices.className = "contents";
  createRoot(notices).render(
    <>
      <Toaster words={words.toaster} />
      <OfflineNotice text={words.offline} position="sticky" />
    </>,
  );
  const loadCheck = connectForm(place, business);
  document.documentElement.dataset.ready = "";
  reportVisitOnce(business.slug);
  return loadCheck;
}
