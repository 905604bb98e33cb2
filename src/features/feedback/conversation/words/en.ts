import type { ConversationWords } from "./pt.ts";

export const en: ConversationWords = {
  title: "Your conversation with the business",
  opening: "Opening the conversation…",
  scriptsNeeded: "To read the conversation, turn on JavaScript in your browser.",
  yourReview: "Your review",
  stars: "{n} of 5 stars",
  shop: "Business",
  you: "You",
  unanswered: "The business has not answered yet. Come back with this link whenever you like.",
  unansweredHint: "Nobody knows who you are: we ask for no name, phone or email.",
  waiting: "You sent three messages. Wait for the business's answer before you write again.",
  full: "This conversation has reached its limit. If you need to, talk to the business directly.",
  stopped_by_shop: "The business closed the conversation for now.",
  stopped_by_customer: "You closed this conversation. The business cannot write any more.",
  erased:
    "The comment and the messages were erased for good. The rating still counts, without text.",
  reply: "Your reply",
  replyHint: "The business reads it in its panel. Please leave out personal data.",
  unsent: "What you wrote and did not send",
  send: "Send reply",
  sent: "Reply sent.",
  tooLong: "A message can have up to 1,000 characters.",
  stop: "Close conversation",
  stopAsk:
    "Close it? The business will not be able to write to you again, and this cannot be undone.",
  erase: "Erase everything",
  eraseAsk:
    "Erase your comment and all messages for good? This cannot be undone. The rating still counts.",
  back: "Back",
  notFound: "We did not find this conversation",
  notFoundHint:
    "The link may be incomplete. Open it on the phone you rated with, or check that it was copied whole.",
  tooMany: "Too many attempts. Wait a few minutes and try again.",
  offline: "We could not reach the server. Check your connection and try again.",
  notSent: "We could not reach the server. Check your connection; what you wrote is still here.",
  shown: "The business may show this comment.",
  shownWithName: "The business may show this comment with the name {name}.",
  hide: "Stop showing it",
  hidden: "The business may no longer show this comment.",
  notifyMe: "Tell me when the business replies",
  notifyHint:
    "This phone gets a notification, without the text. For this we keep its address at the browser’s notification service until the conversation ends.",
  notifyDenied: "The browser blocked notifications. Come back with this link whenever you like.",
  notifies: "This phone gets a notification when the business replies.",
  stopNotifying: "Stop notifying",
  cannotNotify:
    "This browser could not turn the notification on. Come back with this link whenever you like.",
  closed: "You cannot write in this conversation now.",
  retry: "Try again",
};
