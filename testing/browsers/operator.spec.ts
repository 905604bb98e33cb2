import { deskPages } from "#src/desk-pages.ts";
import { newOperator } from "../operator.ts";
import { test } from "./journey.ts";

test("an operator logs in at the desk and opens every page", async ({ visitor, program }) => {
  const operator = await newOperator(program);
  // A code works once, and the enrolment used the one of this half minute.
  program.clock.advance({ seconds: 30 });
  await visitor.open("/operador/entrar");
  await visitor.fill("E-mail", operator.email);
  await visitor.fill("Senha", operator.password);
  await visitor.fill("Código de 6 números", operator.code());
  await visitor.press("button", "Entrar com código");
  await visitor.at("/operador");
  for (const path of Object.keys(deskPages).filter((one) => !one.includes(":"))) {
    await visitor.open(path);
    await visitor.find("button", "Sair");
    await visitor.at(path);
  }
});
