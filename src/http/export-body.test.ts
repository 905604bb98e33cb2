import { expect, test } from "vitest";
import { exportBody } from "./export-body.server.ts";

const empty = () => new ReadableStream<Uint8Array>();

test("attack: clients that do not read leave the exports of other accounts alone, up to a limit of its own", async () => {
  const bodies = [];
  for (let reader = 0; reader < 60; reader++)
    bodies.push(await exportBody(`slow-${reader}`, empty));
  const busy = { code: "export_busy", status: 503, headers: { "Retry-After": "10" } };
  await expect(exportBody("ana", empty)).rejects.toMatchObject(busy);
  await bodies.pop()?.cancel();
  await (await exportBody("ana", empty)).cancel();
  await Promise.all(bodies.map((body) => body.cancel()));
});

test("six files are made at the same time, and a made one frees its place before it is read", async () => {
  const finish: ((content: ReadableStream<Uint8Array>) => void)[] = [];
  const slow = () => new Promise<ReadableStream<Uint8Array>>((resolve) => finish.push(resolve));
  const six = Array.from({ length: 6 }, (_, index) => exportBody(`maker-${index}`, slow));
  await expect(exportBody("ana", empty)).rejects.toMatchObject({ code: "export_busy" });
  finish[0]?.(empty());
  const first = await six[0];
  await (await exportBody("ana", empty)).cancel();
  for (const end of finish) end(empty());
  for (const body of await Promise.all(six)) await body.cancel();
  expect(first).toBeDefined();
});

test("an account runs one export at a time; a failed or cancelled export frees its slot", async () => {
  const failing = () => Promise.reject(new Error("no connection"));
  await expect(exportBody("ana", failing)).rejects.toThrow("no connection");
  const first = await exportBody("ana", empty);
  await expect(exportBody("ana", empty)).rejects.toMatchObject({
    code: "export_running",
    headers: { "Retry-After": "10" },
  });
  const other = await exportBody("bia", empty);
  await first.cancel();
  const second = await exportBody("ana", empty);
  await Promise.all([second.cancel(), other.cancel()]);
});
