import { reportErrors } from "./report-error.ts";

/** Inline script of a light document, which loads its scripts itself. */
reportErrors();
