import { expect, test } from "vitest";
import { drawable, missingMark, runsOf } from "./faces.server.ts";
import { drawLine, widthOf } from "./letters.server.ts";

test.each([
  ["Latin letters and signs", "Pão & Cia — “ótimo” ½", "Pão & Cia — “ótimo” ½"],
  ["letters of Central Europe and Vietnam", "Łódź, Phở", "Łódź, Phở"],
  ["emoji, also joined and with a skin tone", "🥐 👩‍👩‍👧 👍🏽 ❤️ 🇧🇷", "🥐 👩‍👩‍👧 👍🏽 ❤️ 🇧🇷"],
  ["other scripts", "مرحبا بكم 日本 pão", "[…]  pão"],
  ["marks of the writing direction", "um\u202Edois\u200B", "umdois"],
])("a text keeps what the fonts have: %s", (_, text, drawn) => {
  expect(drawable(text, 500, missingMark).replace(/ +/g, " ")).toBe(drawn.replace(/ +/g, " "));
});

test("without a mark missing characters are omitted", () => {
  expect(drawable("日本 pão", 700).trim()).toBe("pão");
});

test("each part of a text has one font, and the parts together are the text", () => {
  const text = "Bom dia 🥐 Łódź";
  const runs = runsOf(text, 500);
  expect(runs.map((run) => run.text).join("")).toBe(text);
  expect(runs.map(({ face }) => face.isSymbols)).toContain(true);
});

test("a symbol is drawn as an outline and takes room", () => {
  const style = { weight: 500, size: 10, color: "#000000" } as const;
  const at = { x: 0, y: 0, align: "left" } as const;
  const croissant = drawLine("🥐", at, style);
  expect(croissant.kind === "path" && croissant.d.length).toBeGreaterThan(200);
  expect(widthOf("a🥐b", 500)).toBeGreaterThan(widthOf("ab", 500) + 0.8);
});
