import { expect, test } from "vitest";
import { oneClickApi } from "./one-click.server.ts";

const api = oneClickApi({
  path: "/sair",
  parameter: "c",
  done: "Saiu.",
  onConfirm: async (token) => token === "ours",
});
const post = (query: string, body: string) =>
  api.request(`/sair?${query}`, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
const oneClick = "List-Unsubscribe=One-Click";

test("the page's form returns to the page in the language it was in", async () => {
  for (const [query, location] of [
    ["c=ours&lang=en", "/sair?c=ours&lang=en"],
    ["c=ours&lang=es&x=1", "/sair?c=ours&lang=es"],
    ["c=ours&lang=fr", "/sair?c=ours"],
    ["c=a%26b", "/sair?c=a%26b"],
  ] as const) {
    const response = await post(query, "quem=todas");
    expect([response.status, response.headers.get("Location")], query).toEqual([303, location]);
  }
});

test("a mailbox provider gets a text, and 404 for a token that is not ours", async () => {
  const taken = await post("c=ours&lang=en", oneClick);
  expect([taken.status, await taken.text()]).toEqual([200, "Saiu."]);
  expect((await post("c=theirs", oneClick)).status).toBe(404);
});
