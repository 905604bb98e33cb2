/** Returns true if a text asks for a certain rating. Google forbids this and penalises the owner's profile. */
export function asksForStars(text: string): boolean {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    /\b(5|cinco|[1-4]|quatro)\s*(\*|★|⭐|estrel)/u.test(plain) ||
    /(★|⭐|🌟|\*)\s*\uFE0F?(★|⭐|🌟|\*)/u.test(plain) ||
    /\bnota\s*(5|10|cinco|dez|mil|maxima)\b/.test(plain)
  );
}
