import fc from "fast-check";
import { expect, test } from "vitest";
import { asksForStars } from "./asks-for-stars.ts";
import { findAddress, isSuspicious } from "./mailed-wording.ts";
import { tradesRating } from "./trades-rating.ts";

/** What becomes of an owner's text: mailed at once, read by the operator before, or refused. */
function judge(text: string): "mailed" | "held" | "refused" {
  if (findAddress(text) || asksForStars(text) || tradesRating(text)) return "refused";
  return isSuspicious(text) ? "held" : "mailed";
}

test.each([
  "Ficamos felizes com as 5 estrelas!",
  "Obrigado pelas 5 estrelas, volte sempre.",
  "Recebemos cinco estrelas de muita gente. Obrigada!",
  "Obrigado.Volte sempre",
  "Valeu!Até logo.Conte pra gente",
  "Спасибо за покупку! Расскажите, как всё прошло, нам важно ваше мнение.",
  "Спасибо! Все было хорошо у Padaria Sol?",
  "Ευχαριστούμε για την επίσκεψη",
  "Olá! Aqui é a Padaria São João.\n\nObrigado pela preferência. Conte pra gente: leva 1 minuto!",
  "Funcionamos das 8h às 18h30, de segunda a sexta. Desde 1998... R$ 1.234,56 (10% off) 😊👨‍👩‍👧👍🏽🇧🇷",
  "Aberto. Seg/sex das 9 às 18, e/ou com hora marcada.",
  "Compra de 12/11/2026, CEP 01310-100, 2ª loja, nº 10, 3º andar, 1998-2026.",
  "Com carinho, Dr. José & Cia. S.A.",
  "Um, dois, três: conte em cinco minutos, de uma a dez palavras.",
  "O pão estava no ponto com a manteiga? Chegou ao ponto com calma?",
  "Às quartas tem 10% de desconto. Conte como foi!",
  "Sua nota fiscal veio certa? O desconto valeu?",
  "A gente e o Zé: o que você achou?",
  "寿司 ありがとう",
  "A\u0301gua com acento decomposto",
])("mails at once: %j", (text) => {
  expect(judge(text)).toBe("mailed");
});

test.each([
  "Confirme em nubank ponto com",
  "Confirme em nubank PONTO com ponto br",
  "nubank dot com",
  "nubank[.]xyz ou nubank (ponto) xyz",
  "Veja n.u/x",
  "Veja n . u / x",
  "Fale com @golpista",
  "golpista arroba banco",
  "Entre em n u b a n k",
  "n-u-b-a-n-k pede a senha",
  "N.U.B.A.N.K",
  "Ligue nove oito sete meia cinco quatro três dois um",
  "Ligue onze, nove 8765 quatro três dois um",
  "noventa e oito, setenta e seis, cinquenta e quatro, trinta e dois",
  "Ligue (11) 98765-4321",
  "Ligue 0800 123 4567",
  "1️⃣1️⃣9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣",
  "nubank.seguro",
  "Nub\u0430nk pede a senha",
  "\u0421\u0430\u0456\u0445\u0430",
  "Sua conta \u0421\u0430\u0456\u0445\u0430",
  "Nu\u200Bbank",
  "\u202Eknabun",
  "Ｎｕｂａｎｋ",
  "𝐍𝐮𝐛𝐚𝐧𝐤",
  "Nubanĸ",
  "🅽🆄bank",
  "veja t\u2024co\u2215abc",
])("is held for the operator: %j", (text) => {
  expect(judge(text)).toBe("held");
});

test.each([
  "Acesse https://x.test",
  "Acesse WWW estrelou",
  "nubank-seguro.com",
  "NUBANK.COM.BR",
  "nubank .com",
  "Clique em bit.ly/3abc",
  "veja t.co/abc",
  "veja T.Me/abc",
  "entre em 10.0.0.1 agora",
  "xn--nbank-0ra.app",
  "fale com ana@loja.com",
  "golpe@x",
  "Avalie com 5 estrelas e ganhe um café",
  "Ganhe 10% de desconto ao avaliar a gente",
  "Quem deixar uma avaliação concorre a um jantar",
  "Sua avaliação vale um brinde",
  "Dê 5 estrelas pra gente!",
  "Ficaremos felizes se der 5 estrelas",
  "Obrigado! Deixe suas ⭐⭐⭐⭐⭐",
  "Nota 10 pra gente",
])("is refused: %j", (text) => {
  expect(judge(text)).toBe("refused");
});

test("a web address in any text is refused, and a disguised one is not mailed at once", () => {
  const anyText = fc.string({ unit: "grapheme", maxLength: 60 });
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      expect(findAddress(`${before} golpe.com.br/conta ${after}`)).toBeDefined();
      expect(judge(`${before} golpe ponto com ${after}`)).not.toBe("mailed");
    }),
  );
});

test("a text of a thousand beginnings is judged in a moment", () => {
  // One expression for both orders needs minutes for it, because each beginning is tried with each end.
  expect(judge("avali".repeat(2000))).toBe("mailed");
});
