import type { RecaptchaChallenge } from "./contract.ts";
import type { BrowserCheck } from "./human-check.ts";
import { loadScript } from "./load-script.ts";

/** The part of Google's `grecaptcha` that is used here. */
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

/** A puzzle may take a person a while, but a button must not wait for ever. */
const longestPuzzleMs = 120_000;

async function grecaptcha({ scriptUrl }: RecaptchaChallenge): Promise<Grecaptcha> {
  await loadScript(scriptUrl);
  const { grecaptcha: api } = window as unknown as { grecaptcha?: Grecaptcha };
  if (!api) throw new Error("reCAPTCHA did not start");
  await new Promise<void>((resolve) => api.ready(resolve));
  return api;
}

export interface CheckboxEvents {
  onToken(token: string): void;
  /** The token is too old, or Google lost the network: the box must be ticked again. */
  onExpired(): void;
  onError(): void;
}

/** Draws Google's checkbox. Answers how to untick it; rejects when the script does not come. */
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

/** The invisible reCAPTCHA: asked for a token, it shows a puzzle only to whom it doubts. */
export async function invisibleRecaptcha(
  challenge: RecaptchaChallenge,
  place: HTMLElement,
): Promise<BrowserCheck> {
  const api = await grecaptcha(challenge);
  let settle: ((token: string | undefined) => void) | undefined;
  const widget = api.render(ownPlace(place), {
    sitekey: challenge.siteKey,
    theme: document.documentElement.dataset.theme === "dark" ? "dark" : "light",
    size: "invisible",
    badge: "inline",
    callback: (token) => settle?.(token),
    "expired-callback": () => settle?.(undefined),
    "error-callback": () => settle?.(undefined),
  });

  return {
    async token() {
      const token = await new Promise<string | undefined>((resolve) => {
        const stop = watchPuzzle(() => resolve(undefined));
        const timer = setTimeout(() => resolve(undefined), longestPuzzleMs);
        settle = (given) => {
          stop();
          clearTimeout(timer);
          resolve(given);
        };
        api.execute(widget);
      });
      // A token is good once, so the next send asks for another.
      api.reset(widget);
      if (!token) throw new Error("reCAPTCHA gave no token");
      return token;
    },
    reset: () => api.reset(widget),
  };
}

/** Google renders into an element once only, so every widget gets a new one. */
function ownPlace(parent: HTMLElement): HTMLElement {
  return parent.appendChild(document.createElement("div"));
}

/**
 * Google says nothing when a person closes the puzzle. Its frame lies in a layer that is shown and
 * hidden: hidden again without a token means closed.
 */
function watchPuzzle(onClosed: () => void): () => void {
  let open = false;
  const observer = new MutationObserver(() => {
    const layer = document.querySelector('iframe[src*="bframe"]')?.closest("body > div");
    const shown = layer instanceof HTMLElement && getComputedStyle(layer).visibility === "visible";
    // The token arrives right after the layer is hidden.
    if (open && !shown) setTimeout(onClosed, 1000);
    open = shown;
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["style"] });
  return () => observer.disconnect();
}
