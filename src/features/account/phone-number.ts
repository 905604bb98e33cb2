/** Returns the digits of a Brazilian number, area code first. Returns undefined for other numbers. */
export function brazilianPhone(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, "").replace(/^(?:00)?55(?=\d{10,11}$)/, "");
  return /^[1-9][1-9]\d{8,9}$/.test(digits) ? digits : undefined;
}
