import { useContext } from "react";
import { DocumentContext } from "#src/document.tsx";

/** Which human check this site uses: told by the server, kept on the document for the browser. */
export function useHumanCheckKind(): "altcha" | "recaptcha" {
  const facts = useContext(DocumentContext);
  const kind = facts ? facts.humanCheck : document.documentElement.dataset.humanCheck;
  return kind === "recaptcha" ? "recaptcha" : "altcha";
}
