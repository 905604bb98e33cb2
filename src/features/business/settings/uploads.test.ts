import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { putSettings } from "#testing/form.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;
const stops: (() => void)[] = [];

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  for (const stop of stops) stop();
  await api.stop();
});

const part = '--xx\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n';

/**
 * Uploads a logo without an end, again and again whenever the server rejects it. Returns how to stop.
 * Only the repetition makes sure that it gets a slot, because other uploads of the test use slots too.
 */
function uploadForever(token: string): () => void {
  const { port, hostname } = new URL(api.url);
  let socket: Socket | undefined;
  let stopped = false;
  const start = () => {
    if (stopped) return;
    socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.once("data", () => socket?.destroy());
    socket.once("close", start);
    socket.write(
      `PUT /api/dashboard/settings/ HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${token}\r\n` +
        "Content-Type: multipart/form-data; boundary=xx\r\nContent-Length: 100000\r\n" +
        `\r\n${part}${"x".repeat(1000)}`,
    );
  };
  const stop = () => {
    stopped = true;
    socket?.destroy();
  };
  stops.push(stop);
  start();
  return stop;
}

const logo = () => new Blob(["not an image"], { type: "image/png" });

test("slow uploads of one business leave other businesses and its own settings alone", async () => {
  const [{ token: greedy }, { token: other }] = [await newOwner(api), await newOwner(api)];
  const stopFirst = uploadForever(greedy);
  uploadForever(greedy);
  await expect
    .poll(async () => (await putSettings(api, greedy, { logo: logo() })).body.code)
    .toBe("upload_busy");
  // A logo that is not an image was received, so a slot was free.
  expect((await putSettings(api, other, { logo: logo() })).body.code).toBe("logo_not_image");
  expect((await putSettings(api, greedy, { min_score_review: "3" })).status).toBe(200);

  stopFirst();
  await expect
    .poll(async () => (await putSettings(api, greedy, { logo: logo() })).body.code)
    .toBe("logo_not_image");
});
