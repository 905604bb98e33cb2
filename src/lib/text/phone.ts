/** Formats typed or pasted text as '(11) 98765-4321'. Removes a leading 55 of a long number. */
export function maskPhone(typed: string): string {
  const all = typed.replace(/\D/g, "");
  const digits = (all.length > 11 ? all.replace(/^0*55/, "") : all).slice(0, 11);
  if (digits.length === 0) return "";
  const area = digits.slice(0, 2);
  const rest = digits.slice(2);
  if (rest.length === 0) return `(${area}`;
  const cut = rest.length > 8 ? 5 : 4;
  return `(${area}) ${rest.slice(0, cut)}${rest.length > cut ? `-${rest.slice(cut)}` : ""}`;
}
