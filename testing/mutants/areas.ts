import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { closureOf, importsOf } from "./imports.ts";
import { findPlaces } from "./operators.ts";
import type { Place } from "./place.ts";

/** Emulators of other servers, generated code, lists of the pages that only browser tests open, and React's hooks. */
const notOurs =
  /^src\/(sandbox\/|ui\/|db\/(tables|generate-tables)\.ts|(routes|panel-pages|desk-pages)\.ts)|\/use-[\w-]+\.ts$/;
const serverCode = /\.server\.tsx?$|^src\/(server|db)\/|\/emails\//;
const testFile = /\.test\.tsx?$/;
/** These tests run the built program, which has no faults. */
const built = ["testing/built-program.ts", "build.ts"];

export interface Area {
  name: string;
  statements: number;
  places: Place[];
}

export interface Code {
  areas: Area[];
  /** The text of each file with places. */
  texts: Map<string, string>;
  /** Test files that run the code of the copy, each with all files that it imports and their distance. */
  tests: Map<string, Map<string, number>>;
  imports: Map<string, string[]>;
  /** Files without faults, because only browsers or tests of the built program run them. */
  leftOut: string[];
}

/** Reads the places of all code that the unit tests can reach. */
export async function readCode(root: string): Promise<Code> {
  const files: string[] = [];
  for await (const file of glob("{src,testing}/**/*.{ts,tsx}", { cwd: root })) files.push(file);
  files.sort();
  const texts = new Map<string, string>();
  files.push("build.ts");
  for (const file of files) texts.set(file, await readFile(join(root, file), "utf8"));
  const imports = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]));
  const tests = new Map<string, Map<string, number>>();
  for (const file of files.filter((name) => testFile.test(name))) {
    const closure = closureOf(file, imports);
    if (!built.some((name) => closure.has(name))) tests.set(file, closure);
  }
  const reached = new Set([...tests.values()].flatMap((closure) => [...closure.keys()]));
  const areas = new Map<string, Area>();
  const others: string[] = [];
  for (const [file, text] of texts) {
    const isCode = file.startsWith("src/") && !testFile.test(file) && !notOurs.test(file);
    const isCovered = reached.has(file) && (serverCode.test(file) || file.endsWith(".ts"));
    if (isCode && !isCovered) others.push(file);
    if (!isCode || !isCovered) {
      texts.delete(file);
      continue;
    }
    const name = areaOf(file);
    const area = areas.get(name) ?? { name, statements: 0, places: [] };
    const { places, statements } = findPlaces(file, text);
    areas.set(name, area);
    area.statements += statements;
    area.places.push(...places);
  }
  return { areas: [...areas.values()], texts, tests, imports, leftOut: others };
}

/** A feature, `services`, `lib`, or `server` for all else. */
export function areaOf(file: string): string {
  const [, first = "", second = ""] = file.split("/");
  if (first === "features") return second;
  return first === "services" || first === "lib" ? first : "server";
}
