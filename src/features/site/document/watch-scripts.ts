import { reportError, reportErrors } from "./report-error.ts";

/** Timeout in milliseconds for the scripts of a page or of the next page. */
export const scriptTimeout = 120_000;

export const retryButton =
  '<button type="button" class="min-h-11 rounded-md bg-action px-4 py-2 font-semibold text-action-ink">Tentar de novo</button>';

/**
 * Watches the loading of the page's other scripts, as a part of an inline script in the head. If one fails or
 * times out, `show` fills a box, which has a retry button, and puts it into the page. Reports errors of the page
 * to the operator.
 */
export function watchScripts(show: (box: HTMLElement) => void): void {
  const showBox = () => {
    const box = document.createElement("div");
    box.setAttribute("role", "alert");
    show(box);
    box.querySelector("button")?.addEventListener("click", () => location.reload());
  };
  let failed = false;
  const fail = () => {
    if (failed || "ready" in document.documentElement.dataset) return;
    failed = true;
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", showBox);
    else showBox();
  };
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      fail();
      reportError("A script did not load", target.src);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => {
    if (/module/i.test(reason?.message)) fail();
  });
  reportErrors();
  setTimeout(fail, scriptTimeout);
}

/** Replaces the page, which needs its scripts, by the error page. */
export function showErrorPage(box: HTMLElement): void {
  box.className = "grid min-h-dvh place-content-center justify-items-center gap-4 px-4 text-center";
  box.innerHTML = `<h1 class="text-2xl">Algo deu errado</h1><p class="max-w-sm text-lg text-ink-soft">Não foi possível abrir esta página. Confira sua conexão e tente de novo.</p>${retryButton}`;
  document.body.replaceChildren(box);
}
