import { spawnSync } from "node:child_process";

/** `npm run test:large`: runs the tests of many rows and of random steps with more rows and steps. */
process.chdir(new URL("..", import.meta.url).pathname);
const files = ["export-reviews", "filters", "convergence", "histories"];
const { status } = spawnSync("vitest", ["run", ...files], {
  stdio: "inherit",
  env: { ...process.env, TEST_SIZE: "large" },
});
process.exit(status ?? 1);
