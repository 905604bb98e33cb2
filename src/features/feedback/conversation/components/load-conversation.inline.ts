import { timeoutSignal } from "#src/http/timeout-signal.ts";

/**
 * Inline script after the place of the conversation. It loads the script that shows the conversation, which replaces
 * what the place contains. If that fails or takes too long, it shows the failure and a button.
 */
const { scripts = "" } = (document.currentScript as HTMLScriptElement).dataset;
const place = document.getElementById("conversation") as HTMLElement;
const find = (selector: string) => place.querySelector(selector) as HTMLElement;
const [opening, failure, message] = [find("p"), find("[hidden]"), find("[role=alert]")];

// Without this script the links of the languages forget the code.
for (const link of document.querySelectorAll<HTMLAnchorElement>("a[hreflang]")) {
  link.hash = location.hash;
}

/** In milliseconds. A script that arrives later still replaces the failure. */
const patience = 10_000;

const fail = () => {
  opening.hidden = true;
  failure.hidden = message.hidden = false;
};

async function load(): Promise<void> {
  // In development the reload runtime of Vite comes first.
  for (const url of scripts.split(" ")) await import(/* @vite-ignore */ url);
}

/**
 * Loads the page again, because after an update the server no longer has the script of an older page, and many
 * browsers never repeat a failed import. Without a response this page stays, since it has the button.
 */
async function retry(): Promise<void> {
  opening.hidden = false;
  message.hidden = true;
  const response = await fetch(location.href, { signal: timeoutSignal() }).catch(() => undefined);
  if (!failure.isConnected) return;
  if (response?.ok) location.reload();
  else fail();
}

load().catch((error) => {
  // The listener of `report-errors.inline.ts` tells the operator.
  reportError(error);
  fail();
});
setTimeout(fail, patience);
failure.querySelector("button")?.addEventListener("click", retry);
addEventListener("online", () => {
  // The conversation has replaced the failure once it is shown.
  if (failure.isConnected && !failure.hidden) void retry();
});
