import { useContext } from "react";
import { DocumentContext } from "#src/document.tsx";

/** Returns the kind of human check of this site. The server writes it into the document. */
export function useHumanCheckKind(): "altcha" | "recaptcha" {
  const facts = useContext(DocumentContext);
  const kind = facts ? facts.humanCheck : document.documentElement.dataset.humanCheck;
  return kind === "recaptcha" ? "recaptcha" : "altcha";
}
