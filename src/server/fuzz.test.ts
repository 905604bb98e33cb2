import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import {
  type FuzzAnswer,
  type FuzzRequest,
  makeRequest,
  type Operation,
  randomNumbers,
  sendFuzz,
} from "#testing/fuzz.ts";
import { newOwner } from "#testing/owner.ts";

/** `npm run campaign -- fuzz` sends 100,000 requests with a new seed. `npm test` sends few, with a fixed seed. */
const rounds = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const parallel = 8;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function listOperations(): Promise<Operation[]> {
  const { body } = await send(api, "GET", "/api/openapi.json");
  const paths = Object.entries(body.paths as Record<string, Record<string, Operation>>);
  return (
    paths
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          ...operation,
          path,
          method: method.toUpperCase(),
        })),
      )
      // This call would close the account that the other requests use.
      .filter(({ method, path }) => `${method} ${path}` !== "DELETE /api/account/")
  );
}

/** Returns how a response breaks the API's rules; undefined for a valid response. */
function faultOf({ status, contentType, body }: FuzzAnswer): string | undefined {
  // Without a payment provider and a map some calls return 502 or 503, with a declared code.
  const declared = /"code":"[a-z_]+","detail":"[^"]+/.test(body);
  if (status >= 500 && (status === 500 || !declared)) return `status ${status}`;
  // Node itself returns 431 for a URL that is too long.
  if (status < 400 || status === 431) return undefined;
  if (!contentType.includes("application/json")) return `content type ${contentType || "none"}`;
  return declared ? undefined : "not the declared shape";
}

test(`${rounds} generated requests get no undeclared 5xx and only errors of the declared shape`, {
  tags: ["slow"],
  timeout: 3_600_000,
}, async () => {
  const operations = await listOperations();
  expect(operations.length).toBeGreaterThan(45);
  const random = randomNumbers(seed);
  let owner = await newOwner(api);
  const faults: string[] = [];
  for (let sent = 0; sent < rounds; sent += parallel) {
    // Some calls end the session, so every 400 requests a new owner is created.
    if (sent % 400 === 0) owner = await newOwner(api);
    const requests: FuzzRequest[] = Array.from({ length: parallel }, () =>
      makeRequest(operations[random(operations.length)] as Operation, random, owner.token),
    );
    const answers = await Promise.all(requests.map((asked) => sendFuzz(api.url, asked)));
    for (const [index, answer] of answers.entries()) {
      const fault = faultOf(answer);
      if (fault) faults.push(`${fault}: ${JSON.stringify(requests[index]).slice(0, 600)}`);
    }
    if (faults.length > 20) break;
  }
  expect(faults, `seed ${seed}`).toEqual([]);
  expect(api.logged.filter((line) => line.includes('"unexpected"'))).toEqual([]);
});
