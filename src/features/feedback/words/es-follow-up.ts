/** The follow-up's words in Spanish: a file of its own, which only this language loads. */
export { followUp as words } from "./es.ts";
