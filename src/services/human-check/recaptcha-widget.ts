import { loadScript } from "#src/http/load-script.ts";
import type { RecaptchaChallenge } from "./contract.ts";
import type { BrowserCheck } from "./human-check.ts";

/** The part of Google's `grecaptcha` that this file uses. */
interface Grecaptcha {
  ready(callback: () => void): void;
  render(place: HTMLElement, options: RenderOptions): number;
  execute(widget: number): void;
  reset(widget: number): void;
}

interface RenderOptions {
  sitekey: string;
  theme: "light" | "dark";
  size: "normal" | "invisible";
  badge?: "inline";
  callback(token: string): void;
  "expired-callback"(): void;
  "error-callback"(): void;
}

/** Time limit for a puzzle, so that the submit button does not stay pending. */
const maxPuzzleMs = 120_000;

async function grecaptcha({ scriptUrl }: RecaptchaChallenge): Promise<Grecaptcha> {
  const api = await loadScript<Grecaptcha>(scriptUrl, "grecaptcha");
  await new Promise<void>((resolve) => api.ready(resolve));
  return api;
}

export interface CheckboxEvents {
  onToken(token: string): void;
  /** The token expired, or Google lost the network: the person must tick the box again. */
  onExpired(): void;
  onError(): void;
}

/** Renders Google's checkbox and returns its `reset`. Rejects if the script does not load. */
export async function drawRecaptcha(
  challenge: RecaptchaChallenge,
  place: HTMLElement,
  events: CheckboxEvents,
): Promise<{ reset(): void }> {
  const api = await grecaptcha(challenge);
  const widget = api.render(ownPlace(place), {
    sitekey: challenge.siteKey,
    theme: document.documentElement.dataset.theme === "dark" ? "dark" : "light",
    size: "normal",
    callback: events.onToken,
    "expired-callback": events.onExpired,
    "error-callback": events.onError,
  });
  return { reset: () => api.reset(widget) };
}

/** The invisible reCAPTCHA. It shows a puzzle only to visitors that Google suspects. */
export async function invisibleRecaptcha(
  challenge: RecaptchaChallenge,
  place: HTMLElement,
): Promise<BrowserCheck> {
  const api = await grecaptcha(challenge);
  let settle: ((token: string | undefined) => void) | undefined;
  const widget = api.render(ownPlace(place), {
    sitekey: challenge.invisibleSiteKey,
    theme: document.documentElement.dataset.theme === "dark" ? "dark" : "light",
    size: "invisible",
    badge: "inline",
    callback: (token) => settle?.(token),
    "expired-callback": () => settle?.(undefined),
    "error-callback": () => settle?.(undefined),
  });

  const execute = async () => {
    const token = await new Promise<string | undefined>((resolve) => {
      const stop = watchPuzzle(() => resolve(undefined));
      const timer = setTimeout(() => resolve(undefined), maxPuzzleMs);
      settle = (given) => {
        stop();
        clearTimeout(timer);
        resolve(given);
      };
      api.execute(widget);
    });
    // A token is single-use: the next call needs another one.
    api.reset(widget);
    if (!token) throw new Error("reCAPTCHA gave no token");
    return token;
  };

  let latest: Promise<unknown> = Promise.resolve();
  const check: BrowserCheck = {
    token() {
      // A widget gives one token at a time, and the form and the delivery of stored reviews share it.
      const token = latest.then(execute, execute);
      latest = token;
      return token;
    },
    // Each token resets the widget. A reset here could discard the token of another caller.
    reset() {},
    forPurpose: () => check,
  };
  return check;
}

/** Google renders only once into an element, so every widget gets a new one. */
function ownPlace(parent: HTMLElement): HTMLElement {
  return parent.appendChild(document.createElement("div"));
}

/**
 * Calls back when the person closes the puzzle, which Google does not report. The puzzle's frame is
 * in a layer that Google shows and hides. A layer hidden without a token means that it was closed.
 */
function watchPuzzle(onClosed: () => void): () => void {
  let open = false;
  const observer = new MutationObserver(() => {
    const layer = document.querySelector('iframe[src*="bframe"]')?.closest("body > div");
    const shown = layer instanceof HTMLElement && getComputedStyle(layer).visibility === "visible";
    // If the puzzle was solved, the token arrives right after the layer is hidden.
    if (open && !shown) setTimeout(onClosed, 1000);
    open = shown;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["style"] });
  return () => observer.disconnect();
}
