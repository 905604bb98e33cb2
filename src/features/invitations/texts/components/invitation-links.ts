import type { Channel } from "#src/features/sources/channels.ts";

/** Above this some mail programs cut a mailto address off. */
export const longestMailto = 1800;

/** The message as the customer gets it: the owner's words, then the link that says where it was sent. */
export function messageOf(channel: Channel, text: string, reviewUrl: string): string {
  const between = channel === "email" ? "\n\n" : "\n";
  return `${text.trim()}${between}${sourceLink(reviewUrl, channel)}`;
}

export function sourceLink(reviewUrl: string, channel: Channel): string {
  return `${reviewUrl}?o=${channel}`;
}

/** Without a number WhatsApp asks whom to send it to. */
export function whatsappLink(phone: string, message: string): string {
  return `https://wa.me/${phone && brazilian(phone)}?text=${encoded(message)}`;
}

/** The one form that both phone systems read. */
export function smsLink(phone: string, message: string): string {
  return `sms:${phone && `+${brazilian(phone)}`}?&body=${encoded(message)}`;
}

export function mailtoLink(address: string, subject: string, message: string): string {
  // A bare @ is part of the form; any other sign could end the address.
  const to = address.trim().split("@").map(encoded).join("@");
  const body = encoded(message.replace(/\r?\n/g, "\r\n"));
  return `mailto:${to}?subject=${encoded(subject)}&body=${body}`;
}

/** A Brazilian number with its area code: eight digits, or nine that begin with 9. */
export function isPhone(typed: string): boolean {
  return /^[1-9][1-9](9\d{8}|[2-9]\d{7})$/.test(typed.replace(/\D/g, ""));
}

export function isEmail(typed: string): boolean {
  return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(typed.trim());
}

function brazilian(phone: string): string {
  return `55${phone.replace(/\D/g, "")}`;
}

/** Half of an emoji, as a cut text may end in, cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
