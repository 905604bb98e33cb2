import { expect, test } from "vitest";
import { exportBody } from "./export-body.server.ts";

const empty = () => new ReadableStream<Uint8Array>();

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
