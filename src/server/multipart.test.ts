import { readdirSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receiveForm } from "#src/http/multipart.server.ts";
import { answerErrors } from "./errors.ts";
import { createLog } from "./log.ts";

let server: Server;
let released = 0;

beforeAll(async () => {
  const app = new Hono();
  app.onError(answerErrors(createLog("silent")));
  app.put("/", async (c) => {
    const { file, dispose } = await receiveForm(c.req.raw, {
      fileField: "logo",
      largestFile: 1000,
      maxMs: 300,
      beforeFile: () => () => {
        released += 1;
      },
    });
    await dispose();
    return c.json({ file: file !== undefined });
  });
  server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends an incomplete upload and keeps the connection open. */
function beginUpload(): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const head = [
    "PUT / HTTP/1.1",
    "Host: test",
    "Content-Type: multipart/form-data; boundary=xx",
    "Content-Length: 900",
    "",
    '--xx\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n',
    "some bytes",
  ].join("\r\n");
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(head);
      resolve(socket);
    });
  });
}

test("a request whose body exceeds the deadline gets 408 and releases its upload slot", async () => {
  const before = released;
  const socket = await beginUpload();
  const answer = await new Promise<string>((resolve) =>
    socket.once("data", (data) => resolve(data.toString())),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain("body_too_slow");
  expect(answer.toLowerCase()).toContain("connection: close");
  expect(released).toBe(before + 1);
  socket.destroy();
});

test("a client that disconnects during an upload releases its upload slot", async () => {
  const before = released;
  const socket = await beginUpload();
  socket.destroy();
  await expect.poll(() => released).toBe(before + 1);
});

test("a file that cannot be opened fails the upload as our error, while the client still sends", async () => {
  const foldersOf = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith(`estrelou-upload-${process.pid}-`));
  const before = foldersOf();
  const head = '--xx\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n';
  let hasStopped = false;
  const body = new ReadableStream<Uint8Array>({
    start: (slow) => slow.enqueue(Buffer.from(`${head}some bytes`)),
    cancel: () => {
      hasStopped = true;
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=xx" };
  const init = { method: "PUT", headers, body, duplex: "half" };
  const upload = receiveForm(new Request("http://test/", init), {
    fileField: "logo",
    largestFile: 1000,
    maxMs: 60_000,
    beforeFile: () => {
      const made = foldersOf().filter((name) => !before.includes(name));
      for (const name of made) rmSync(join(tmpdir(), name), { recursive: true });
      return () => {};
    },
  });
  await expect(upload).rejects.toMatchObject({ code: "ENOENT", syscall: "open" });
  expect(hasStopped).toBe(true);
});

test.skipIf(process.platform !== "linux")(
  "an upload to a full disk fails as our error, not as a bad request",
  async () => {
    const foldersOf = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`estrelou-upload-${process.pid}-`));
    const before = foldersOf();
    let folder = "";
    const body = new FormData();
    body.append("logo", new Blob(["some bytes"]), "a.png");
    const upload = receiveForm(new Request("http://test/", { method: "PUT", body }), {
      fileField: "logo",
      largestFile: 1000,
      maxMs: 60_000,
      beforeFile: () => {
        folder = foldersOf().find((name) => !before.includes(name)) ?? "";
        // Each write to this device fails as on a full disk.
        symlinkSync("/dev/full", join(tmpdir(), folder, "file"));
        return () => {};
      },
    });
    await expect(upload).rejects.toMatchObject({ code: "ENOSPC" });
    expect(foldersOf()).not.toContain(folder);
  },
);
