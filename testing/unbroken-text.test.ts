import { parseAst } from "vite";
import { expect, test } from "vitest";
import { withUnbrokenText } from "../vite.unbroken-text.ts";

const transformed = (code: string) =>
  withUnbrokenText(code, parseAst(code, { lang: "tsx" }) as never);
const nowrap = (word: string) => `<span className="whitespace-nowrap">${word}</span>`;

test("the word 'e-mail' gets an element, and spaces and lines around it stay", () => {
  expect(transformed("<p>Avisamos por e-mail.</p>")).toBe(
    `<p>{"Avisamos por "}${nowrap("e-mail")}{"."}</p>`,
  );
  expect(transformed("<li>\n  Links e\n  e-mails não\n  vão.\n</li>")).toBe(
    `<li>{"Links e "}${nowrap("e-mails")}{" não vão."}\n\n\n\n</li>`,
  );
  expect(transformed("<p>Oi {name}, seu e-mail <b>voltou</b></p>")).toBe(
    `<p>Oi {name}{", seu "}${nowrap("e-mail")}{" "}<b>voltou</b></p>`,
  );
  expect(transformed("<Page text={<>Novo e-mail</>} />")).toBe(
    `<Page text={<>{"Novo "}${nowrap("e-mail")}</>} />`,
  );
});

test("other text stays as it is", () => {
  for (const code of [
    `<p title="Seu e-mail">Ola</p>`,
    `<option>Por e-mail</option>`,
    `<p className="flex gap-2">Por e-mail</p>`,
    `<p>Por&nbsp;e-mail</p>`,
    `<Field label="E-mail">{"e-mail"}</Field>`,
    `<p>O e-mailing</p>`,
  ]) {
    expect(transformed(code)).toBe(code);
  }
});
