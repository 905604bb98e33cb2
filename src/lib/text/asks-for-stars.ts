const stars = /\b(5|cinco|[1-4]|quatro)\s*(\*|★|⭐|estrel)|(★|⭐|🌟|\*)\s*\uFE0F?(★|⭐|🌟|\*)/u;
const topMark = /\bnota\s*(5|10|cinco|dez|mil|maxima)\b/;
/** Words with which owners tell of ratings that they have: "Ficamos felizes com as 5 estrelas!" */
const thanks =
  /\b(obrigad\p{L}*|agradec\p{L}+|fel(iz|izes)|alegr\p{L}+|orgulh\p{L}+|ador\p{L}+|amamos|recebemos|ganhamos|conquist\p{L}+)\b/u;
const request =
  /(?<!\p{L})dê|\b(deem|deix\p{L}+|avali(e|em|ar)|marque\p{L}*|coloque\p{L}*|vote\p{L}*|quer\p{L}*|merec\p{L}+|peco|ped\p{L}+|precis\p{L}+|ajud\p{L}+|capriche\p{L}*|esper\p{L}+|contamos|falta\p{L}*|mande\p{L}*|ficar(emos|iamos|ia|ei)|se|caso)\b/u;

/**
 * Returns true if a text asks for a certain rating. Google forbids this and penalises the owner's profile. A
 * sentence that only thanks for stars asks for none.
 */
export function asksForStars(text: string): boolean {
  return text.split(/(?<=[.!?\n])/).some((sentence) => {
    const lower = sentence.normalize("NFC").toLowerCase();
    const plain = lower.normalize("NFD").replace(/\p{M}/gu, "");
    if (!stars.test(plain) && !topMark.test(plain)) return false;
    return !thanks.test(plain) || request.test(lower) || request.test(plain);
  });
}
