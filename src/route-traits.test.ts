import { expect, test } from "vitest";
import { traitsOf } from "./route-traits.ts";

test.each([
  ["/planos", { takesCards: true, worksWithoutPlan: true, ownDocument: true }],
  ["/planos/", { takesCards: true, worksWithoutPlan: true, ownDocument: true }],
  ["/planos/x", {}],
  ["/feedback/planos", { ownDocument: true }],
  ["/feedback/", {}],
  ["/selo/padaria.svg", { frameable: true }],
  ["/painel/", { hasContent: true }],
  ["/configuracoes", {}],
])("the traits of %s", (path, traits) => {
  expect(traitsOf(path)).toEqual(traits);
});
