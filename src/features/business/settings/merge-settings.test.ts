import { expect, test } from "vitest";
import { mergeSettings, takeSaved } from "./components/merge-settings.ts";
import { draftOf } from "./components/settings-draft.ts";
import type { PageSettings } from "./contract.ts";

const base: PageSettings = {
  min_score_review: 4,
  logo: null,
  accent: null,
  logo_accent: null,
  topics: [1, 2],
  main_message_invite: "Antes",
  place_id: "ChIJantes",
  place_name: "Loja",
  article: null,
  address: "Rua A",
  google_url: "https://search.google.com/local/writereview?placeid=ChIJantes",
  slug: "loja",
  slug_choosable: true,
  review_url: "https://estrelou.test/feedback/loja",
  place_search: true,
  google_profile: true,
  version: "1",
};
const labels = ({ parts }: ReturnType<typeof mergeSettings>) => parts.map(({ label }) => label);

test("changes of different parts are merged without a conflict", () => {
  const typed = { ...draftOf(base), message: "Desta aba" };
  const saved = { ...base, address: "Rua B", place_id: "ChIJdepois", version: "2" };
  const found = mergeSettings(typed, base, saved);
  expect(labels(found)).toEqual([]);
  expect(found.merged).toMatchObject({
    message: "Desta aba",
    address: "Rua B",
    placeId: "ChIJdepois",
    name: "Loja",
  });
});

test("a part that both changed is a conflict, and either text can be chosen", () => {
  const typed = { ...draftOf(base), message: "Desta aba", minScore: "2" };
  const saved = { ...base, main_message_invite: "Da outra aba", min_score_review: 2, version: "2" };
  const found = mergeSettings(typed, base, saved);
  expect(found.parts).toEqual([
    {
      part: "message",
      label: "Mensagem do convite",
      typed: "Desta aba",
      saved: "Da outra aba",
    },
  ]);
  expect(found.merged.message).toBe("Desta aba");
  expect(takeSaved(found.merged, saved, "message").message).toBe("Da outra aba");
});

test("a name that both changed is one conflict, and the article is another part", () => {
  const typed = { ...draftOf(base), name: "Bar", article: "o" as const };
  const saved = { ...base, place_name: "Padaria", article: "a" as const, version: "2" };
  expect(mergeSettings({ ...typed, article: "" }, base, { ...saved, article: null }).parts).toEqual(
    [{ part: "name", label: "Nome", typed: "Bar", saved: "Padaria" }],
  );
  expect(mergeSettings(typed, base, saved).parts.slice(1)).toEqual([
    { part: "article", label: "O nome nas frases", typed: "do …", saved: "da …" },
  ]);
});

test("a chosen place and a pasted link are one part", () => {
  const typed = { ...draftOf(base), placeId: "", googleLink: "https://g.page/r/abcdef/review" };
  const found = mergeSettings(typed, base, { ...base, place_id: "ChIJdepois", version: "2" });
  expect(labels(found)).toEqual(["Local no Google"]);
  expect(takeSaved(found.merged, { ...base, place_id: "ChIJdepois" }, "place")).toMatchObject({
    placeId: "ChIJdepois",
    googleLink: "",
  });
});

test("every field of the form that only another tab changed is taken from there", () => {
  const saved = {
    min_score_review: 2,
    topics: [4],
    main_message_invite: "Depois",
    place_id: "ChIJdepois",
    place_name: "Outra",
    article: "o" as const,
    address: "Rua B",
    slug: "outra",
    accent: "#aa0000",
  };
  const after = { ...base, ...saved };
  expect(mergeSettings(draftOf(base), base, after).merged).toEqual(draftOf(after));
});
