import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "#src/db/embedded-process.ts";
import { test as base, expect, type TestProgram } from "../browser.ts";
import type { Tenant } from "../factories.ts";
import { solve } from "../human.ts";
import { slowness } from "../slowness.ts";
import type { Driver } from "./driver.ts";
import { candidates } from "./installed.ts";
import { blankPath, type Network, startNetwork } from "./network.ts";
import { type Visitor, visitorOf } from "./visitor.ts";

interface Fixtures {
  /** A visitor whose browser has stored nothing. Any page error fails the test. */
  visitor: Visitor;
}

export const test = base.extend<Fixtures, { network: Network; driver: Driver }>({
  network: [
    async ({}, use) => {
      const network = await startNetwork();
      await use(network);
      await network.stop();
    },
    { scope: "worker" },
  ],
  programEnv: [
    async ({ network }, use) => {
      const port = await findFreePort();
      network.upstream = `http://127.0.0.1:${port}`;
      await use({ PUBLIC_URL: network.url, PORT: `${port}` });
    },
    { scope: "worker" },
  ],
  driver: [
    async ({}, use, { project }) => {
      const { find, start } = candidates[project.name] as (typeof candidates)[string];
      const driver = await start(find() as string);
      console.log(driver.name);
      await use(driver);
      await driver.close();
    },
    { scope: "worker", timeout: 240_000 * slowness },
  ],
  visitor: async ({ driver, network, program: _ }, use, info) => {
    network.isCut = false;
    const visitor = visitorOf(driver, network.url);
    await visitor.open(blankPath);
    await driver.call(`async () => {
      localStorage.clear();
      sessionStorage.clear();
      await new Promise((done) => { indexedDB.deleteDatabase("estrelou").onsuccess = done; });
    }`);
    network.takeErrors();
    network.takeDocuments();
    await use(visitor);
    const errors = network.takeErrors();
    if (info.errors.length > 0) {
      await showFailure(visitor, info.title, [...network.takeDocuments(), ...errors]);
    }
    expect(errors, "page errors").toEqual([]);
  },
});

/** Opens a page of the panel with a session from the API. A journey of its own uses the log-in page. */
export async function enter(visitor: Visitor, { url }: TestProgram, owner: Tenant, path: string) {
  const challenge = await (await fetch(`${url}/api/human-check/?for=login`)).json();
  const answer = await fetch(`${url}/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      username: owner.email,
      password: owner.password,
      recaptcha_token: await solve(challenge),
    }),
  });
  expect(answer.status).toBe(200);
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string };
  await visitor.open(blankPath);
  await visitor.driver.call(`(tokens) => { Object.assign(localStorage, tokens); }`, {
    access_token: access,
    refresh_token: refresh,
  });
  await visitor.open(path);
}

export async function review(visitor: Visitor, stars: string, comment: string) {
  await visitor.press("choice", stars);
  await visitor.fill("Quer contar mais?", comment);
  await visitor.press("button", "Enviar");
}

export const storedOf = ({ services: { db } }: TestProgram, { businessId }: Tenant) =>
  db
    .selectFrom("review")
    .select(["rating", "comment"])
    .where("business_id", "=", businessId)
    .orderBy("seq")
    .execute();

/** Writes a picture to look at, into a folder that git ignores. */
export async function picture({ driver }: Visitor, name: string) {
  const folder = "screenshots/browsers";
  await mkdir(folder, { recursive: true });
  const file = `${driver.name.replace(/ /g, "-")}-${name}.png`.toLowerCase();
  await writeFile(join(folder, file), await driver.screenshot());
}

/** Prints where a journey failed: the documents and errors that the proxy saw, and what the page shows. */
async function showFailure(visitor: Visitor, title: string, seen: string[]) {
  const text = "() => location.href + '\\n' + (document.body?.innerText ?? 'no body')";
  const shown = await visitor.driver.call<string>(text);
  console.log(`FAILED ${title}\n${seen.join("\n")}\n${shown}`);
  await picture(visitor, `failed-${title.replace(/\W+/g, "-")}`);
}
