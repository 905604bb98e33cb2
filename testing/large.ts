import { spawnSync } from "node:child_process";

/** `npm run test:large`: the tests of many rows, with as many as a large business has. */
process.chdir(new URL("..", import.meta.url).pathname);
const files = ["export-messages", "filters"];
const { status } = spawnSync("vitest", ["run", ...files], {
  stdio: "inherit",
  env: { ...process.env, TEST_SIZE: "large" },
});
process.exit(status ?? 1);
