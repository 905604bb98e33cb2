/** The follow-up's words in English: a file of its own, which only this language loads. */
export { followUp as words } from "./en.ts";
