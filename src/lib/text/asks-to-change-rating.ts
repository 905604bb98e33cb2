const change =
  "mud\\p{L}+|alter\\p{L}+|troc\\p{L}+|retir\\p{L}+|apag\\p{L}+|remov\\p{L}+|exclu\\p{L}+|delet\\p{L}+|atualiz\\p{L}+|revis\\p{L}+|rev(?:er|eja|ejam|iu)|edit\\p{L}+|reconsider\\p{L}+|melhor(?:ar|e|em|asse)|aument\\p{L}+|sub(?:ir|a|am|isse)|corrig\\p{L}+|corrij\\p{L}+|tir(?:ar|e|em|asse)|cambi\\p{L}+|modific\\p{L}+|elimin\\p{L}+|borr\\p{L}+|quit(?:ar|e|es|a)|chang(?:e|ing)|updat(?:e|ing)|raise|improve";
const between =
  "a|o|as|os|de|sua|seu|tua|teu|suas|essa|esta|esse|este|aquela|minha|nossa|la|las|el|su|tu|esa|your|the|this|that|my|our";
const rating =
  "nota|notas|avaliac\\p{L}+|estrela|estrelas|comentario|resenha|resena|calificacion|opiniao|opinion|review|rating|stars";
const request = new RegExp(
  `(?<!\\p{L})(?:${change})\\s+(?:(?:${between})\\s+){0,3}(?:${rating})(?!\\p{L})`,
  "u",
);
const elsewhere =
  /(?<!\p{L})(avali(e|em|ar)|comente|review|rate|calific(a|ar|ue))\b[^.!?\n]*\bgoogle\b/u;

/**
 * Returns true if a text asks a customer to change or delete a rating, or to rate on Google. The shop's answers to a
 * complaint must not, because Google penalises pressure on its reviews.
 */
export function asksToChangeRating(text: string): boolean {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return request.test(plain) || elsewhere.test(plain);
}
