import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "#testing/browser.ts";

/** Returns the scripts that a document loads before its first view, by the names of their chunks. */
async function firstScripts(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const links = html.matchAll(/<link rel="modulepreload"[^>]* href="\/assets\/([^"]+)-.{8}\.js"/g);
  return [...links].map(([, name]) => name ?? "");
}

const forEveryPage = ["entry.client", "rolldown-runtime", "framework", "root"];

test("the panel's first page loads its own scripts and no forms, and looks up no other page", async ({
  request,
}) => {
  const own = ["panel-layout", "owner", "panel-owner-layout", "page-boundary-layout", "home-page"];
  expect(await firstScripts(request, "/painel")).toEqual([...forEveryPage, ...own]);
  // For these links the router would request the pages that they lead to.
  expect(await (await request.get("/painel")).text()).not.toContain("data-discover");
});

test("login and landing page load nothing of the panel", async ({ request }) => {
  expect((await firstScripts(request, "/login")).toSorted()).toEqual(
    [...forEveryPage, "login-page", "fields", "owner", "google"].toSorted(),
  );
  const ofLanding = await firstScripts(request, "/");
  expect(ofLanding).toEqual(expect.arrayContaining([...forEveryPage, "landing-page"]));
  for (const other of ["panel-layout", "owner", "login-page"]) {
    expect(ofLanding).not.toContain(other);
  }
});
