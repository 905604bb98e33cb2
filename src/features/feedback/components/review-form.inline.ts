import { timeoutSignal } from "#src/http/timeout-signal.ts";
import { readDraft, storeDraft } from "../rate/draft.ts";
import { inputOf, restore, topicsField } from "./form-input.ts";

/**
 * Inline script after the review form. It keeps the input of the customer in this tab's draft, and loads the
 * follow-up together with the first challenge of the human check, so that 'Enviar' waits for one response.
 */
const { slug = "", scripts = "" } = (document.currentScript as HTMLScriptElement).dataset;
const place = document.getElementById("review-form") as HTMLElement;
const form = place.querySelector("form") as HTMLFormElement;
const failure = form.querySelector<HTMLElement>(".check-failure") as HTMLElement;
const { kiosk, sent } = document.documentElement.dataset;

// After a reload browsers fill in again what the customer before typed.
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

const firstRetryMs = 2000;
const maxRetryMs = 60_000;

/** What this script uses of `review-entry.tsx`. */
type FollowUp = { loadCheck(challenge: Promise<Response> | undefined): Promise<void> };

let followUp: FollowUp | undefined;
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
  try {
    followUp ??= await importFollowUp();
    await followUp.loadCheck(challenge);
    isDone = true;
  } catch (error) {
    // The listener of `report-errors.inline.ts` tells the operator.
    if (!followUp) reportError(error);
    timer = setTimeout(load, Math.min(firstRetryMs * 2 ** failures, maxRetryMs));
    failures += 1;
    if (!followUp) void reloadIfOutdated();
  }
  challenge = undefined;
  isLoading = false;
  failure.hidden = isDone;
};

/** In development the reload runtime of Vite comes before the follow-up. */
async function importFollowUp(): Promise<FollowUp> {
  let module: unknown;
  for (const url of scripts.split(" ")) {
    // Many browsers never repeat a failed import of the same URL.
    module = await import(/* @vite-ignore */ failures ? `${url}?${failures}` : url);
  }
  return module as FollowUp;
}

/** After an update the server no longer has the follow-up of an older page. The draft survives. */
async function reloadIfOutdated(): Promise<void> {
  const response = await fetch(location.href).catch(() => undefined);
  const page = response?.ok ? await response.text() : "";
  const current = /data-scripts="([^"]+)"/.exec(page)?.[1];
  if (current && current !== scripts) location.reload();
}

form.addEventListener("submit", (event) => event.preventDefault());
failure.querySelector("button")?.addEventListener("click", load);
addEventListener("online", load);
void load();
