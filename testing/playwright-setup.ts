import { existsSync } from "node:fs";
import startDatabase from "./vitest-setup.ts";

/** The browser tests run against the built program, on a database server of their own. */
export default async function setUp() {
  if (!existsSync("build/complete")) throw new Error("Build first: npm run build");
  return startDatabase();
}
