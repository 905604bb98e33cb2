import { timeoutSignal } from "#src/http/timeout-signal.ts";
import { languageParameter } from "#src/lib/language/language.ts";
import { readDraft, storeDraft } from "../rate/draft.ts";
import type { FollowUpWords } from "../words/words.ts";
import { inputOf, restore, topicsField } from "./form-input.ts";

/**
 * Inline script after the review form. It keeps the input of the customer in this tab's draft, and loads the
 * follow-up together with the first challenge of the human check, so that 'Enviar' waits for one response.
 */
const { slug = "", scripts = "", words } = (document.currentScript as HTMLScriptElement).dataset;
const place = document.getElementById("review-form") as HTMLElement;
const form = place.querySelector("form") as HTMLFormElement;
const failure = form.querySelector<HTMLElement>(".check-failure") as HTMLElement;
const { kiosk, sent } = document.documentElement.dataset;

// Some browsers fill in again after a reload what the customer before typed.
if (kiosk !== undefined) form.reset();
else if (sent === undefined) {
  const draft = readDraft(slug);
  restore(form, draft);
  const keep = () => {
    const input = inputOf(form);
    // The follow-up restores the taps, which mean the opposite under the other question.
    if (topicsField(input.rating) !== topicsField(draft.rating)) delete draft.topics;
    storeDraft(slug, { ...draft, ...input });
  };
  const { rating, comment } = inputOf(form);
  if (rating || comment) keep();
  form.addEventListener("input", keep);
}

let left = "";
const storedDraft = () => JSON.stringify(readDraft(slug));
addEventListener("pagehide", () => {
  left = storedDraft();
});
// The back-forward cache returns the page as it was left: with an older input than the draft, or that of another customer.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  if (kiosk !== undefined) form.reset();
  else if (left !== storedDraft()) location.reload();
});

// Without this script the links forget where the code was scanned, and that this is a kiosk.
for (const link of document.querySelectorAll<HTMLAnchorElement>("a[hreflang]")) {
  const query = new URLSearchParams(location.search);
  query.set(languageParameter, link.hreflang);
  link.search = `${query}`;
}

const firstRetryMs = 2000;
const maxRetryMs = 60_000;
const stallMs = 10_000;

type LoadCheck = (challenge: Promise<Response> | undefined) => Promise<void>;
/** What this script uses of `review-entry.tsx`. */
interface FollowUp {
  start(words: FollowUpWords | undefined): LoadCheck;
}

let loadCheck: LoadCheck | undefined;
let challenge: Promise<Response> | undefined = fetch(
  `/api/human-check/?for=feedback%3A${encodeURIComponent(slug)}`,
  { signal: timeoutSignal() },
);
challenge.catch(() => {});
let failures = 0;
let isDone = false;
let isLoading = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Repeated with back-off, when the network returns, and when the customer asks for it. */
const load = async () => {
  if (isDone || isLoading) return;
  clearTimeout(timer);
  isLoading = true;
  // A network may stall without an error for minutes: the customer may then request the scripts again.
  const stall = setTimeout(() => {
    failure.hidden = false;
    failures += 1;
    // Its own limit of time, which includes its content, has passed too.
    challenge = undefined;
    isLoading = loadCheck !== undefined;
  }, stallMs);
  try {
    if (!loadCheck) {
      const start = await importFollowUp();
      // After a stall another attempt may have been faster.
      if (loadCheck) return;
      loadCheck = start();
      isLoading = true;
    }
    await loadCheck(challenge);
    isDone = true;
  } catch (error) {
    // The listener of `report-errors.inline.ts` tells the operator.
    if (!loadCheck) reportError(error);
    timer = setTimeout(load, Math.min(firstRetryMs * 2 ** failures, maxRetryMs));
    failures += 1;
    if (!loadCheck) void reloadIfOutdated();
  } finally {
    clearTimeout(stall);
  }
  challenge = undefined;
  isLoading = false;
  failure.hidden = isDone;
};

// Many browsers never repeat a failed import of the same URL.
const importUrl = (url: string) => import(/* @vite-ignore */ failures ? `${url}?${failures}` : url);

/** In development the reload runtime of Vite comes before the follow-up. */
async function importFollowUp(): Promise<() => LoadCheck> {
  // At the same time as the follow-up, which has the Portuguese words itself.
  const translated = words ? importUrl(words) : undefined;
  translated?.catch(() => {});
  let module: unknown;
  for (const url of scripts.split(" ")) module = await importUrl(url);
  const shown = (await translated)?.words;
  return () => (module as FollowUp).start(shown);
}

/** After an update the server no longer has the follow-up of an older page. The draft survives. */
async function reloadIfOutdated(): Promise<void> {
  const response = await fetch(location.href).catch(() => undefined);
  const page = response?.ok ? await response.text() : "";
  const current = /data-scripts="([^"]+)"(?: data-words="([^"]+)")?/.exec(page);
  if (current && (current[1] !== scripts || current[2] !== words)) location.reload();
}

form.addEventListener("submit", (event) => event.preventDefault());
failure.querySelector("button")?.addEventListener("click", load);
addEventListener("online", load);
void load();
