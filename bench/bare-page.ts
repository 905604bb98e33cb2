import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";

/** A form with one button: the minimal cost of a page with React. The baseline of `bench -- pages`. */
export function BarePage() {
  return createElement(
    "form",
    null,
    createElement("textarea", { "aria-label": "Comment" }),
    createElement("button", { type: "submit" }, "Send"),
  );
}

if (typeof document !== "undefined") {
  hydrateRoot(document.getElementById("page") as HTMLElement, createElement(BarePage));
}
