import { createRoot } from "react-dom/client";
import { moveToCurrentSlug } from "../rate/move-to-current-slug.ts";
import { readOwnReview } from "../rate/own-review.ts";
import { ConversationView, type ConversationViewProps } from "./components/conversation-view.tsx";

/** Shows the conversation; `components/load-conversation.inline.ts` loads it. The code is in the fragment, or this phone has stored it. */
const place = document.getElementById("conversation");
if (place) {
  const props = JSON.parse(place.dataset.props ?? "{}") as Omit<
    ConversationViewProps,
    "code" | "isOwnPhone"
  >;
  moveToCurrentSlug(props.slug);
  const ownCode = readOwnReview(props.slug)?.code;
  const code = location.hash.slice(1) || ownCode || "";
  place.replaceChildren();
  createRoot(place).render(
    <ConversationView {...props} code={code} isOwnPhone={code !== "" && code === ownCode} />,
  );
  document.documentElement.dataset.ready = "";
  // Another link that is opened in this tab changes only the fragment.
  window.addEventListener("hashchange", () => location.reload());
}
