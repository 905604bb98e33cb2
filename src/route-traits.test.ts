import { expect, test } from "vitest";
import { traitsOf } from "./route-traits.ts";

test.each([
  ["/planos", { least: "owner", takesCards: true, worksWithoutPlan: true, ownDocument: true }],
  ["/planos/", { least: "owner", takesCards: true, worksWithoutPlan: true, ownDocument: true }],
  ["/planos/x", {}],
  ["/planos//", {}],
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
