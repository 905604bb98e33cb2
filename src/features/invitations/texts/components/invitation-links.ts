import type { Channel } from "#src/features/sources/channels.ts";

/** Some mail programs truncate longer mailto links. */
export const maxMailtoLength = 1800;

/** Returns the message to the customer: the owner's text, then the review link with its source. */
export function messageOf(channel: Channel, text: string, reviewUrl: string): string {
  const between = channel === "email" ? "\n\n" : "\n";
  return `${text.trim()}${between}${sourceLink(reviewUrl, channel)}`;
}

export function sourceLink(reviewUrl: string, channel: Channel): string {
  return `${reviewUrl}?o=${channel}`;
}

/** `phone` has its country code and only digits. Without a number, WhatsApp asks for the recipient. */
export function whatsappLink(phone: string, message: string): string {
  return `https://wa.me/${phone}?text=${encoded(message)}`;
}

/** The one form of the link that works on Android and iOS. */
export function smsLink(phone: string, message: string): string {
  return `sms:${phone && `+${brazilian(phone)}`}?&body=${encoded(message)}`;
}

export function mailtoLink(email: string, subject: string, message: string): string {
  // Only the @ stays as it is. Other characters, such as ?, could end the email in the link.
  const to = email.trim().split("@").map(encoded).join("@");
  const body = encoded(message.replace(/\r?\n/g, "\r\n"));
  return `mailto:${to}?subject=${encoded(subject)}&body=${body}`;
}

/** Accepts a Brazilian number with area code: eight digits, or nine that start with 9. */
export function isPhone(typed: string): boolean {
  return /^[1-9][1-9](9\d{8}|[2-9]\d{7})$/.test(typed.replace(/\D/g, ""));
}

function brazilian(phone: string): string {
  return `55${phone.replace(/\D/g, "")}`;
}

/** Replaces a lone surrogate, as at the end of a truncated text, because it cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
