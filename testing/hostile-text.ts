export const longWord = "k".repeat(320);

/** Texts that strangers may write, and that must neither widen a screen nor run as HTML. */
export const hostileTexts = [
  longWord,
  `https://exemplo.test/${"caminho-sem-espaco".repeat(20)}?q=${"1".repeat(90)}`,
  `${"خدمة ممتازة جدا ".repeat(8)}\u202Eotxet od mif`,
  `${"👩‍👩‍👧‍👦🏳️‍🌈".repeat(30)} ${"z\u0351\u0352\u0353\u0357".repeat(40)}`,
  "zero\u200B\u200C\u200D\uFEFFwidth ".repeat(20),
  `<img src=x onerror="document.title='broken in'"><script>document.title='broken in'</script>`,
];
