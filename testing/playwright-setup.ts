import { existsSync } from "node:fs";
import startDatabase from "./vitest-setup.ts";

/** Browser tests need the built program and a database server. */
export default async function setUp() {
  if (!existsSync("build/complete")) throw new Error("Build first: npm run build");
  return startDatabase();
}
