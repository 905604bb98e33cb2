import "#src/ui/theme.inline.ts";

/** Interval of the checks whether the server responds again, while the page is visible. */
const checkMs = 3000;

/**
 * Inline script of the page without network. The page opens by itself when the network is back. The browser may
 * announce it before requests arrive, and the reload then shows this page again, so the server is asked too. A
 * reload continues a navigation of the router.
 */
const reload = () => location.reload();
addEventListener("online", reload);
document.querySelector("button")?.addEventListener("click", reload);
setInterval(() => {
  if (document.visibilityState !== "visible") return;
  fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok && reload(),
    () => {},
  );
}, checkMs);
