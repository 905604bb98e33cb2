import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect } from "#src/db/client.ts";
import { send, startTestApi, type TestApi, testSettings } from "#testing/api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test("alive and ready", async () => {
  expect(await send(api, "GET", "/healthz")).toMatchObject({ status: 200, body: { ok: true } });
  expect(await send(api, "GET", "/readyz")).toMatchObject({ status: 200, body: { ok: true } });
});

test("measurements are for the holder of the token, and open in a demonstration alone", async () => {
  const token = "a token of sixteen letters or more";
  const measured = async (settings: Partial<typeof testSettings>, given?: string) => {
    const own = await startTestApi({ settings: { ...testSettings, ...settings } });
    const { status, body } = await send(own, "GET", "/metrics", given ? { token: given } : {});
    await own.stop();
    return [status, String(body).includes("process_cpu_seconds_total")];
  };
  expect(await measured({ mode: "demo" })).toEqual([200, true]);
  expect(await measured({ mode: "live" })).toEqual([404, false]);
  expect(await measured({ mode: "live", metricsToken: token })).toEqual([404, false]);
  expect(await measured({ mode: "live", metricsToken: token }, `${token}x`)).toEqual([404, false]);
  expect(await measured({ mode: "live", metricsToken: token }, token)).toEqual([200, true]);
});

test("without its database it is alive and not ready, and calls answer 503 at once", async () => {
  const onOutage = vi.fn();
  const db = connect("postgres://nobody@127.0.0.1:1/nothing", { onOutage });
  const lame = await startTestApi({ db });
  expect((await send(lame, "GET", "/healthz")).status).toBe(200);
  expect(await send(lame, "GET", "/readyz")).toMatchObject({ status: 503, body: { ok: false } });
  const answer = await send(lame, "GET", "/api/client/x/");
  expect(answer).toMatchObject({
    status: 503,
    body: {
      code: "unavailable",
      detail: "O serviço está fora do ar por um momento. Tente novamente em instantes.",
    },
  });
  expect(answer.headers.get("Retry-After")).toBe("5");
  expect(onOutage).toHaveBeenCalledOnce();
  await lame.stop();
  await db.destroy();
});

test("an unknown call answers as every failure does, whatever the method", async () => {
  for (const method of ["GET", "POST", "DELETE"]) {
    expect(await send(api, method, "/api/nothing/")).toMatchObject({
      status: 404,
      body: { code: "not_found", detail: "Não encontrado." },
    });
  }
});

test("answers may not be framed, sniffed or kept", async () => {
  const { headers } = await send(api, "GET", "/api/client/x/");
  expect(headers.get("X-Frame-Options")).toBe("DENY");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("Strict-Transport-Security")).toContain("max-age=");
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("the sandbox does not exist in live mode", async () => {
  expect((await send(api, "GET", "/sandbox/mailbox.json")).status).toBe(404);
});
