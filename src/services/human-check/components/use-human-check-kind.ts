import { createContext, useContext } from "react";
import type { HumanCheckKind } from "../human-check.ts";

/** The kind on the server, which writes it into the document; null in the browser. */
export const HumanCheckContext = createContext<HumanCheckKind | null>(null);

/** Returns the kind of human check of this site. */
export function useHumanCheckKind(): HumanCheckKind {
  const kind = useContext(HumanCheckContext) ?? document.documentElement.dataset.humanCheck;
  return kind === "recaptcha" ? "recaptcha" : "altcha";
}
