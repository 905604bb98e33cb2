import { languageParameter } from "#src/lib/language/language.ts";
import { chosenLanguage } from "../conversation/conversation-link.ts";
import { enterFullScreen } from "../visits/components/kiosk.ts";
import { reportVisit } from "../visits/components/report-visit.ts";

/** In kiosk mode the form is cleared after a minute, so that the next customer reads nothing. */
const kioskIdleMs = 60_000;

/**
 * The customers at a business's tablet, one after another. `startOver` shows an empty form: it is called after a minute
 * without input.
 */
export function kioskVisits(slug: string, startOver: () => void) {
  /** Another language is one customer's choice. */
  const isInChosenLanguage = chosenLanguage() !== null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let isCounted = false;
  let isLeaving = false;

  const pause = () => clearTimeout(idle);
  const wait = () => {
    pause();
    idle = setTimeout(startOver, kioskIdleMs);
  };

  /** Loads the page again, in the language of the business. Without the server the browser would show its own error. */
  const reload = async () => {
    const home = new URL(location.href);
    home.searchParams.delete(languageParameter);
    const response = await fetch(home).catch(() => undefined);
    // On a slow network the next customer may have begun. The page is loaded again after this customer.
    if (isCounted) return;
    if (response?.ok) {
      isLeaving = true;
      location.replace(home);
    } else if (isInChosenLanguage) wait();
  };

  // Somebody may choose a language and leave.
  if (isInChosenLanguage) wait();

  return {
    /** A customer typed or tapped. Counts each customer once. */
    continue() {
      // Cancels the navigation, which would replace the page under this customer.
      if (isLeaving) window.stop();
      isLeaving = false;
      if (!isCounted) reportVisit(slug);
      isCounted = true;
      enterFullScreen();
      wait();
    },
    wait,
    /** While a review is sent. */
    pause,
    end({ isBroken }: { isBroken: boolean }) {
      pause();
      isCounted = false;
      if (isBroken || isInChosenLanguage) void reload();
    },
  };
}
