import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import type { AppsScriptState } from "#testing/apps-script.ts";
import { addReview, createTenant } from "#testing/factories.ts";
import { addKey } from "#testing/keys.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), "estrelou-ready-made-"));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

async function newBusiness() {
  const tenant = await createTenant(api.services);
  const { key } = await addKey(api.services, tenant, { scopes: ["avaliacoes:ler"] });
  const review = (comment = "") =>
    addReview(api.services, tenant.businessId, { rating: 4, comment });
  return { key, review };
}

describe("the script for Google Sheets", () => {
  const newState = (key: string): AppsScriptState => ({
    properties: { ESTRELOU_ENDERECO: `${api.url}/`, ESTRELOU_CHAVE: key },
    rows: [],
    triggers: [],
    stopsAtProperty: false,
  });

  async function run(name: string, state: AppsScriptState): Promise<AppsScriptState> {
    const [input, output] = [join(folder, "in.json"), join(folder, "out.json")];
    await writeFile(input, JSON.stringify(state));
    await promisify(execFile)(process.execPath, ["testing/apps-script.ts", name, input, output]);
    return JSON.parse(await readFile(output, "utf8"));
  }
  const numbers = ({ rows }: AppsScriptState) => rows.slice(1).map(([seq]) => seq);
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  test("adds each new review once, over several pages, and keeps a formula as text", {
    tags: ["slow"],
  }, async () => {
    const { key, review } = await newBusiness();
    for (let index = 0; index < 101; index++) await review();
    await review("=HYPERLINK(1)");
    let state = await run("instalar", newState(key));
    expect([state.error, state.triggers]).toEqual([undefined, ["buscarAvaliacoes"]]);
    expect(state.rows[0]?.slice(0, 5)).toEqual(["seq", "id", "created_at", "rating", "comment"]);
    expect(numbers(state)).toEqual(upTo(102));
    expect(state.rows[102]?.slice(3, 5)).toEqual([4, "=HYPERLINK(1)"]);

    await review();
    state = await run("buscarAvaliacoes", state);
    state = await run("instalar", state);
    expect(state.triggers).toEqual(["buscarAvaliacoes"]);
    expect(numbers(state)).toEqual(upTo(103));

    // Rows that the owner deleted do not come back.
    state = await run("buscarAvaliacoes", { ...state, rows: state.rows.slice(0, 50) });
    expect(numbers(state)).toEqual(upTo(49));
  });

  test("writes no row twice if a run stops after the rows and before the number is stored", async () => {
    const { key, review } = await newBusiness();
    for (let index = 0; index < 3; index++) await review();
    const stopped = await run("buscarAvaliacoes", { ...newState(key), stopsAtProperty: true });
    expect([stopped.error, numbers(stopped)]).toEqual([
      "Exceeded maximum execution time",
      [1, 2, 3],
    ]);
    await review();
    const { error: _, ...left } = stopped;
    const state = await run("buscarAvaliacoes", { ...left, stopsAtProperty: false });
    expect([state.error, numbers(state)]).toEqual([undefined, [1, 2, 3, 4]]);
  });

  test("says what is wrong with a revoked key", async () => {
    const state = await run("buscarAvaliacoes", newState("estrelou_errada"));
    expect(state.error).toMatch(/^Estrelou 401: .*key_invalid/);
  });
});

interface Node {
  id: string;
  name: string;
  type: string;
  disabled?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each type of node has parameters of its own.
  parameters: any;
}
interface Workflow {
  nodes: Node[];
  connections: Record<string, { main: { node: string }[][] }>;
}

describe("the workflow of n8n", () => {
  let workflow: Workflow;
  beforeAll(async () => {
    workflow = JSON.parse(await readFile("docs/integrations/n8n.json", "utf8"));
  });
  const nodesOf = (type: string) =>
    workflow.nodes.filter((node) => node.type === `n8n-nodes-base.${type}`);

  test("connects its nodes, starts by one of two triggers, and contains no key", () => {
    const names = workflow.nodes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(workflow.nodes.map(({ id }) => id)).size).toBe(names.length);
    const targets = Object.values(workflow.connections).flatMap(({ main }) =>
      main.flat().map(({ node }) => node),
    );
    const triggers = [...nodesOf("scheduleTrigger"), ...nodesOf("webhook")];
    expect(new Set([...targets, ...triggers.map(({ name }) => name)])).toEqual(new Set(names));
    expect(Object.keys(workflow.connections).every((name) => names.includes(name))).toBe(true);
    expect(triggers.map(({ disabled = false }) => disabled)).toEqual([false, true]);
    expect(triggers[1]?.parameters.httpMethod).toBe("POST");
    expect(JSON.stringify(workflow)).not.toMatch(/estrelou_|whsec_|"credentials"/);
  });

  test("asks only for addresses and parameters of the published document", async () => {
    const { body } = await send(api, "GET", "/api/v1/openapi.json");
    const requests = nodesOf("httpRequest");
    expect(requests).toHaveLength(1);
    for (const { parameters } of requests) {
      const path = parameters.url.replace("={{ $json.endereco }}", "");
      const operation = body.paths[path]?.[parameters.method.toLowerCase()];
      expect(operation?.operationId).toBe("listarAvaliacoes");
      const known = operation.parameters.map(({ name }: { name: string }) => name);
      const used = parameters.queryParameters.parameters.map(({ name }: { name: string }) => name);
      expect(known).toEqual(expect.arrayContaining(used));
      expect(parameters.genericAuthType).toBe("httpBearerAuth");
    }
    const schema = body.components.schemas.Avaliacoes.properties;
    expect(Object.keys(schema)).toContain(nodesOf("splitOut")[0]?.parameters.fieldToSplitOut);
  });

  test("reads each review once, and again if a step failed before the number was stored", async () => {
    const { key, review } = await newBusiness();
    const stored: { next?: number } = {};
    const read = async (fails: boolean) => {
      const [start, save] = nodesOf("code");
      const [request] = nodesOf("httpRequest");
      const run = (node: Node | undefined, extra: object) =>
        runInContext(
          `(function () { ${node?.parameters.jsCode} })()`,
          createContext({ $getWorkflowStaticData: () => stored, ...extra }),
        );
      const [{ json }] = run(start, {});
      const fill = (text: string) =>
        text.replace(/^=/, "").replace(/\{\{ \$json\.(\w+) \}\}/g, (_, field) => json[field]);
      const url = new URL(fill(request?.parameters.url));
      for (const { name, value } of request?.parameters.queryParameters.parameters ?? []) {
        url.searchParams.set(name, fill(value));
      }
      const { body } = await send(api, "GET", url.pathname + url.search, { token: key });
      const node = (name: string) => {
        expect(name).toBe(request?.name);
        return { first: () => ({ json: body }) };
      };
      if (!fails) run(save, { $: node });
      return body.results.map(({ seq }: { seq: number }) => seq);
    };
    await review();
    await review();
    expect(await read(true)).toEqual([1, 2]);
    expect(await read(false)).toEqual([1, 2]);
    await review();
    expect(await read(false)).toEqual([3]);
    expect(await read(false)).toEqual([]);
  });
});
