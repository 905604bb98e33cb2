import { expect, test } from "vitest";
import { traitsOf } from "./route-traits.ts";

const checkout = { least: "owner", takesCards: true, worksWithoutPlan: true, ownDocument: true };

test.each([
  ["/planos", checkout],
  ["/planos/", checkout],
  ["/planos/x", {}],
  ["/Planos", checkout],
  ["/%50lanos", checkout],
  ["/%70lanos/", checkout],
  ["/planos//", checkout],
  ["/%planos", {}],
  ["/Operador", { isDesk: true }],
  ["/elogios/padaria/", { shownElsewhere: "frame" }],
  ["/", {}],
  ["/feedback/planos", { ownDocument: true }],
  ["/feedback/", {}],
  ["/selo/padaria.svg", { shownElsewhere: "image" }],
  ["/elogios/padaria", { shownElsewhere: "frame" }],
  ["/painel/", { hasContent: true }],
  ["/configuracoes", { least: "manager" }],
])("the traits of %s", (path, traits) => {
  expect(traitsOf(path)).toEqual(traits);
});
