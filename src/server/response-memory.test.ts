import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { prepareResponse } from "./prepare-response.ts";
import { ResponseMemory } from "./response-memory.ts";

const render = () => prepareResponse(new Response("pão ".repeat(1000)), undefined);

let isCollected: boolean;
/** Not a variable of the test: a collected registry calls nothing back. */
const registry = new FinalizationRegistry(() => {
  isCollected = true;
});

test("the responses of a version that nothing uses any more leave their room to others", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const { bytes } = await render();
  const memory = new ResponseMemory({ maxBytes: 2.5 * bytes, isIdle: async () => false });
  const used = {};
  const { response } = await memory.getOrRender(used, "/a", render);
  isCollected = false;
  await (async () => {
    const unused = {};
    await memory.getOrRender(unused, "/a", render);
    registry.register(unused, undefined);
  })();
  await expect
    .poll(() => {
      collectGarbage();
      return isCollected;
    })
    .toBe(true);
  await nextTurn();
  await memory.getOrRender(used, "/b", render);
  expect(memory.find(used, "/a")?.response).toBe(response);
  await memory.getOrRender(used, "/c", render);
  expect(memory.find(used, "/a")).toBeUndefined();
  await memory.stop();
});
