import { createRoot } from "react-dom/client";
import { readOwnReview } from "../rate/own-review.ts";
import { ConversationView, type ConversationViewProps } from "./components/conversation-view.tsx";

/** The only script of a conversation's page. The code is in the fragment, or this phone has stored it. */
const place = document.getElementById("conversation");
if (place) {
  const props = JSON.parse(place.dataset.props ?? "{}") as Omit<
    ConversationViewProps,
    "code" | "isOwnPhone"
  >;
  const ownCode = readOwnReview(props.slug)?.code;
  const code = location.hash.slice(1) || ownCode || "";
  // Without this script the links of the languages forget the code.
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[hreflang]")) {
    link.hash = location.hash;
  }
  place.replaceChildren();
  createRoot(place).render(
    <ConversationView {...props} code={code} isOwnPhone={code !== "" && code === ownCode} />,
  );
  document.documentElement.dataset.ready = "";
  // Another link that is opened in this tab changes only the fragment.
  window.addEventListener("hashchange", () => location.reload());
}
