import { followUp as en } from "./en.ts";
import { followUp as es } from "./es.ts";
import { consentText } from "./praise-words.ts";
import { followUp as pt } from "./pt.ts";

const texts = [pt, es, en].map(({ praise }) => consentText(praise));

/** True for the words with which a page of this version asks. */
export function isConsentText(text: string): boolean {
  return texts.includes(text);
}
