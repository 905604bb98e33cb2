import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "#testing/api.ts";
import { setUpCampaignTests } from "#testing/campaigns.ts";
import { complain } from "#testing/conversation.ts";
import { addKey } from "#testing/keys.ts";
import { exampleReview } from "./examples.ts";
import { codeOf, type Language, languages, samples } from "./samples.ts";

const run = promisify(execFile);
const world = setUpCampaignTests();

/** The command that runs a file of each language. */
const programs: Record<Language, { command: string; file: string }> = {
  curl: { command: "sh", file: "chamada.sh" },
  node: { command: process.execPath, file: "chamada.mjs" },
  python: { command: "python3", file: "chamada.py" },
};

const hasTool = (command: string) => spawnSync(command, ["--version"]).status === 0;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "estrelou-samples-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("there is a sample of each published call, with the scope and the fields that it needs", async () => {
  const { body } = await send(world.api, "GET", "/api/v1/openapi.json");
  type Body = { content: { "application/json": { schema: { required?: string[] } } } };
  type Operation = {
    operationId: string;
    security: [{ chave: string[] }];
    requestBody?: Body;
  };
  const published = Object.values(body.paths as Record<string, Record<string, Operation>>).flatMap(
    (methods) => Object.values(methods),
  );
  const named = (all: { operationId: string }[]) =>
    all.map(({ operationId }) => operationId).toSorted();
  expect(named(samples)).toEqual(named(published));
  for (const { operationId, security, requestBody } of published) {
    const sample = samples.find((each) => each.operationId === operationId);
    const required = requestBody?.content["application/json"].schema.required ?? [];
    expect(sample?.scope, operationId).toBe(security[0].chave[0] ?? null);
    expect(sample?.body !== undefined, operationId).toBe(requestBody !== undefined);
    expect(Object.keys(sample?.body ?? {})).toEqual(expect.arrayContaining(required));
  }
});

describe.each(Object.keys(languages) as Language[])("the code in %s", (language) => {
  const tool = language === "curl" ? "curl" : programs[language].command;

  test("works as it is shown, for each call", { tags: ["slow"] }, async ({ skip }) => {
    skip(!hasTool(tool), `${tool} is not installed`);
    const owner = await world.newOwner();
    const { id } = await complain(world.api, owner);
    const { key } = await addKey(world.api.services, owner);
    for (const sample of samples) {
      const code = codeOf(sample, language, world.api.url).replaceAll(exampleReview.id, id);
      const file = join(folder, programs[language].file);
      await writeFile(file, code);
      const env = { PATH: process.env.PATH, ESTRELOU_CHAVE: key };
      const { stdout } = await run(programs[language].command, [file], { env });
      const fields = Object.keys(sample.answer);
      // Node and Python print objects in their own form; names of fields are in all of them.
      for (const field of fields)
        expect([sample.operationId, stdout]).toEqual([
          sample.operationId,
          expect.stringContaining(field),
        ]);
      expect(stdout).not.toContain("detail");
    }
    const done = await send(world.api, "GET", `/api/v1/avaliacoes/${id}`, { token: key });
    expect(done.body).toMatchObject({ status: "resolved", messages: [{ author: "shop" }] });
  });
});
