import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15";

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Chrome no Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet no Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; K; wv) ${webKit} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Instagram 390.0`,
    "Instagram no Android",
  ],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari no iPhone"],
  [`${iPhone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome no iPhone"],
  [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`, "Facebook no iPhone"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Edge no Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    "Opera no Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox no Linux"],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    "Safari no Mac",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome no Chromebook",
  ],
  ["SomethingNew/1.0 (Windows NT 11.0)", "Navegador no Windows"],
  ["curl/8.5.0", null],
  ["", null],
  [undefined, null],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
