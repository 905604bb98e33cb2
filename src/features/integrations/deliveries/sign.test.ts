import { expect, test } from "vitest";
import { sign } from "./sign.server.ts";

test("signs like the specification's example", () => {
  const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  const message = { id, timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(sign(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], message)).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});
