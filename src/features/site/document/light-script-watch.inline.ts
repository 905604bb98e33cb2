import { showErrorPage, watchScripts } from "./watch-scripts.ts";

/** Inline script of a light document, which has no router and is not readable without scripts. */
watchScripts(showErrorPage);
