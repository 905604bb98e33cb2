import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { putSettings } from "#testing/form.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;
const open: Socket[] = [];

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await api.stop();
});

/** Begins to upload a logo and never ends. Resolves when the server has read the beginning. */
async function uploadForever(token: string): Promise<Socket> {
  const { port, hostname } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  const part = '--xx\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n';
  await new Promise<void>((resolve) =>
    socket.write(
      `PUT /api/dashboard/settings/ HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${token}\r\n` +
        "Content-Type: multipart/form-data; boundary=xx\r\nContent-Length: 100000\r\n" +
        `\r\n${part}${"x".repeat(1000)}`,
      () => resolve(),
    ),
  );
  return socket;
}

const logo = () => new Blob(["not an image"], { type: "image/png" });

test("slow uploads of one business leave other businesses and its own settings alone", async () => {
  const [{ token: greedy }, { token: other }] = [await newOwner(api), await newOwner(api)];
  const first = await uploadForever(greedy);
  await uploadForever(greedy);
  await expect
    .poll(async () => (await putSettings(api, greedy, { logo: logo() })).body.code)
    .toBe("upload_busy");
  // A logo that is not an image was received, so a slot was free.
  expect((await putSettings(api, other, { logo: logo() })).body.code).toBe("logo_not_image");
  expect((await putSettings(api, greedy, { min_score_review: "3" })).status).toBe(200);

  first.destroy();
  await expect
    .poll(async () => (await putSettings(api, greedy, { logo: logo() })).body.code)
    .toBe("logo_not_image");
});
