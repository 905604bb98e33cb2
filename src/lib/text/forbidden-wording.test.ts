import fc from "fast-check";
import { expect, test } from "vitest";
import { findForbiddenWording } from "./forbidden-wording.ts";

test.each([
  "Olá! Aqui é Padaria São João.\n\nObrigado pela preferência. Conte pra gente: leva 1 minuto!",
  "Funcionamos das 8h às 18h30, de segunda a sexta. Desde 1998... R$ 1.234,56 (10% off) 😊👨‍👩‍👧👍🏽🇧🇷",
  "Compra de 12/11/2026, CEP 01310-100, 2ª loja, nº 10, 3º andar, 1998-2026.",
  "Siga @padariasol. Obrigado. Com carinho, Dr. José & Cia. S.A.",
  "Ação, coração, pão de açúcar, ñandú, über, œuvre",
  "A\u0301gua com acento decomposto",
  "寿司 Sushi House, カフェ",
  "Até 1.000.000 de obrigados; 10 x R$ 25,00",
  "Já são 10.000.000 de pães; 12-11-2026; 01310-100",
])("accepts %j", (text) => {
  expect(findForbiddenWording(text)).toBeUndefined();
});

test.each([
  ["Acesse https://x.test", "link"],
  ["abra https://loja agora", "link"],
  ["Acesse WWW estrelou", "link"],
  ["nubank-seguro.com", "link"],
  ["Clique em bit.ly/3abc", "link"],
  ["veja t.co/abc", "link"],
  ["nubank .com", "link"],
  ["nubank[.]com ou nubank (ponto) com", "link"],
  ["xn--nbank-0ra.app", "link"],
  ["entre em 10.0.0.1 agora", "link"],
  ["Obrigado.Conte", "link"],
  ["fale com ana@loja.com", "email"],
  ["golpe@x", "email"],
  ["Ligue (11) 98765-4321", "phone"],
  ["Ligue 0800 123 4567", "phone"],
  ["1 1 9 8 7 6 5 4 3 2 1", "phone"],
  ["+55 11.3322.4455", "phone"],
  ["11/98765/4321", "phone"],
  ["1️⃣1️⃣9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣", "phone"],
  ["11😀98765😀4321", "phone"],
  ["Nub\u0430nk", "look_alikes"],
  ["\u0421\u0430\u0456\u0445\u0430", "look_alikes"],
  ["Nu\u200Bbank", "look_alikes"],
  ["Nu\u00ADbank", "look_alikes"],
  ["\u202Eknabun", "look_alikes"],
  ["Ｎｕｂａｎｋ", "look_alikes"],
  ["𝐍𝐮𝐛𝐚𝐧𝐤", "look_alikes"],
  ["Ⓝubank", "look_alikes"],
  ["🅽🆄bank", "look_alikes"],
  ["Nubɑnk", "look_alikes"],
  ["Caıxa", "look_alikes"],
  ["N\u0332ubank", "look_alikes"],
  ["banco。com", "look_alikes"],
  ["site∕pagina", "look_alikes"],
  ["ligue １１９８７６５４３２１", "look_alikes"],
  ["Loja寿", "look_alikes"],
])("%j contains %s", (text, kind) => {
  expect(findForbiddenWording(text)).toBe(kind);
});

test("a web address in any text is found", () => {
  const anyText = fc.string({ unit: "grapheme", maxLength: 60 });
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      expect(findForbiddenWording(`${before} golpe.com.br/conta ${after}`)).toBeDefined();
    }),
  );
});
