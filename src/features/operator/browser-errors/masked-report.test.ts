import { expect, test } from "vitest";
import { framesOf, maskMessage } from "./masked-report.ts";

test("a message is cut at 200 characters, after the words of a person are masked", () => {
  const long = maskMessage(`Failed ${"x ".repeat(300)}`);
  expect(long).toHaveLength(200);
  expect(maskMessage(`"${"Ana ".repeat(100)}" at (reading 'stars') of 12345`)).toBe(
    "<text> at (reading 'stars') of <number>",
  );
  // A name that no program has is not one of the code.
  expect(maskMessage(`(reading '${"a".repeat(41)}')`)).toBe("(reading <text>)");
});

test("URLs of any scheme and spelling, emails and long words that no code has are masked", () => {
  expect(maskMessage("Failed HTTPS://Loja.test/a and chrome-extension://abc/x.js")).toBe(
    "Failed <url> and <url>",
  );
  const token = `a1${"b".repeat(23)}`;
  expect(maskMessage(`Ana@loja.test has ${token}, not ${"b".repeat(25)}`)).toBe(
    `<email> has <token> not ${"b".repeat(25)}`,
  );
});

test("of a stack only the six innermost places in our own files stay", () => {
  const frames = Array.from({ length: 8 }, (_, at) => `/assets/base-A1b2.js:${at}:7`);
  const stack = frames.map((frame) => `at f (https://estrelou.test${frame})`).join("\n");
  expect(framesOf(`at https://outra.test/x.js:1:1\n${stack}`)).toEqual(frames.slice(0, 6));
});
