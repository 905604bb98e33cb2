import {
  access,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { drawFrom, share } from "./draw.ts";
import { exclusions, locate } from "./excluded.ts";
import { findPlaces } from "./operators.ts";
import { fileOfPair, pairOfFile } from "./pairs.ts";
import { withFault, withSwitches } from "./place.ts";
import { findBlocks, hashOf, mergeReach, reachOf, withHits } from "./reach.ts";
import { chooseRelated, tables } from "./related.ts";
import { printShares, type Result } from "./report.ts";
import { runTests } from "./run-tests.ts";
import { sqlFaults } from "./sql-operators.ts";
import { tryTogether } from "./together.ts";
import { TypeCheck } from "./type-check.ts";

const own = import.meta.dirname;
const root = join(own, "../..");

/** Returns the code with each possible fault alone. */
function faultsOf(code: string): string[] {
  return findPlaces("a.server.ts", code).places.flatMap(({ variants, ...place }) =>
    variants.map((variant) => withFault(code, { ...place, variant })),
  );
}

test("each exclusion names code that occurs exactly once", async () => {
  for (const exclusion of exclusions) {
    const code = await readFile(join(root, exclusion.file), "utf8");
    expect(() => locate(exclusion, code)).not.toThrow();
    expect(exclusion.reason).not.toBe("");
  }
});

test.for([
  ["a condition", "if (a) b = 1;", "if (!(a)) b = 1;"],
  ["a boundary", "const x = a < b;", "const x = a <= b;"],
  ["&& and ||", "const x = a && b;", "const x = ((a) || (b));"],
  ["a statement", "save(a);", ";"],
  ["an await", "await save(a);", "save(a);"],
  ["a link of a chain", "db.from(a).where(b).run();", "db.from(a).run();"],
  ["arguments", "const x = f(a, b);", "const x = f(b, a);"],
  ["a number", "const x = 5;", "const x = 6;"],
  ["a boolean", "const x = true;", "const x = false;"],
  ["a word", 'const x = "paid" as A | "open";', 'const x = "open" as A | "open";'],
  ["a property", "const x = { a, ...b };", "const x = { a,  };"],
  ["an element", "const x = [a, b];", "const x = [ b];"],
  ["an early return", "function f() { g(); }", "function f() { return;g(); }"],
])("a fault in %s", ([, code, fault]) => {
  expect(faultsOf(code as string)).toContain(fault);
});

test("only what stands outside of functions runs while its module is loaded", () => {
  const { places } = findPlaces("a.ts", "const a = 1 + b; function f() { g(2); }");
  const inFunction = places.filter(({ start }) => start > 16);
  expect(places.filter(({ atLoad }) => atLoad).length).toBeGreaterThan(0);
  expect(inFunction.map(({ operator }) => operator)).toContain("early return");
  expect(inFunction.filter(({ atLoad }) => atLoad)).toEqual([]);
});

test("log texts, error texts, descriptions, types and waiting times have no fault", () => {
  expect(faultsOf('log.warn({ a: 1 }, "one"); throw new Error("two");')).toEqual([]);
  expect(faultsOf('services.log[a ? "info" : "warn"]({ a: 1 }, "one");')).toEqual([]);
  expect(faultsOf('type A = "one" | 2; const timeoutMs = 5;')).toEqual([]);
});

test("a column that only shows that there is a row may be left out; several columns may not", () => {
  const removed = 'db.selectFrom("a").where("b");';
  expect(faultsOf('db.selectFrom("a").select("b").where("b");')).not.toContain(removed);
  expect(faultsOf('db.selectFrom("a").select(["b"]).where("b");')).toContain(removed);
});

test.for([
  ["select 1 from t where a = 1 and b < $1 order by a", "select 1 from t where a = 1 order by a"],
  ["select 1 from t where a = 1 and b < $1", "select 1 from t where b < $1"],
  ["update t set a = 2 where (b = 1 and c > 3)", "update t set a = 2 where (b = 1 and c >= 3)"],
  ["select a from t order by a desc limit 5", "select a from t order by a asc limit 5"],
  ["select a from t for update skip locked", "select a from t for update "],
  ["select now() - interval '5 days'", "select now() - interval '10 days'"],
])("a fault in the SQL %s", ([sql, fault]) => {
  const faults = sqlFaults(sql as string, []).map((text) => text.replaceAll(/(?<=\d) +/g, " "));
  expect(faults).toContain(fault);
});

test("SQL has no fault in the values of `set`, in `between … and` or in a hole", () => {
  const between = "select a from t where b between c and d";
  expect(sqlFaults(between, [])).toEqual(["select a from t "]);
  expect(sqlFaults("update t set a = b", [])).toEqual([]);
  const hole = "$" + "{b < 1}";
  expect(sqlFaults(`select a, ${hole}`, [{ start: 10, end: 18 }])).toEqual([]);
});

test("a switch turns one of several faults on, and lines keep their numbers", () => {
  const code = "export const f = (a: number) => a < 2;\nexport const g = [1, 2];\n";
  const { places } = findPlaces("a.ts", code);
  const faults = places
    .filter(({ operator }) => /comparison|element/.test(operator))
    .slice(0, 2)
    .map(({ variants, ...place }, index) => ({
      ...place,
      variant: variants[0] ?? "",
      number: index + 1,
    }));
  const [imported, ...lines] = withSwitches(code, faults).split("; export ");
  expect(imported).toContain("switch.ts");
  expect(lines.join("")).toBe(
    "const f = (a: number) => (_isOn(1) ? (a <= 2) : (a < 2));\n" +
      "export const g = [...(_isOn(2) ? [] : [1]), 2];\n",
  );
});

test("the nearest four test files are tried, more while they are cheap, every table that reaches the fault, then the rest", () => {
  const names = ["a", "b", "c", "d", "e", "f", "g"].map((name) => `src/${name}.test.ts`);
  const [table = ""] = tables;
  const files = [...names, table];
  const tests = new Map(files.map((name, index) => [name, new Map([["src/x.ts", index]])]));
  // All take 200 s, so a fault may cost 8 s.
  const each = [1, 1, 1, 1, 100, 4, 1, 91];
  const seconds = new Map(files.map((name, index) => [name, each[index] ?? 0]));
  const related = chooseRelated("src/x.ts", files, { tests, seconds, isQuick: false });
  expect(related).toEqual({
    files: [...names.filter((name) => !/[eg]/.test(name.slice(4, 5))), table],
    rest: ["src/g.test.ts"],
    reaching: 8,
  });
  const queries = chooseRelated("src/queries.server.ts", ["src/a.test.ts"], {
    tests,
    seconds,
    isQuick: true,
  });
  expect(queries.files).toEqual(["src/db/tenant-statements.test.ts", "src/a.test.ts"]);
});

test("the copy of a test file for a fault lies beside it and is told from test files", () => {
  const pair = { test: "src/a/b.test.tsx", fault: 12 };
  expect(fileOfPair(pair)).toBe("src/a/fault-12.b.test.tsx");
  expect(pairOfFile(fileOfPair(pair))).toEqual(pair);
  expect(pairOfFile(pair.test)).toBeUndefined();
});

/** Makes a folder in which Vitest runs test files of `src/` with the set-up of the faults. */
async function makeTree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-together-"));
  await mkdir(join(folder, "testing/mutants"), { recursive: true });
  await mkdir(join(folder, "src"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  await symlink(join(own, "reporter.ts"), join(folder, "testing/mutants/reporter.ts"));
  await writeFile(
    join(folder, "testing/mutants/vitest.config.ts"),
    `import config from "${own}/vitest.config.ts";
       const { globalSetup, ...test } = config.test;
       export default { test: { ...test, include: ["src/*.test.ts"], setupFiles: "${own}/vitest-setup.ts" } };`,
  );
  return folder;
}

test("the record of what a test file runs is complete when the file ends", {
  tags: ["slow"],
}, async () => {
  const folder = await makeTree();
  await writeFile(
    join(folder, "src/a.test.ts"),
    `import { test } from "vitest";
       import { hit } from "${own}/switch.ts";
       test("runs a block", () => hit(7));`,
  );
  const hits = join(folder, "hits");
  await mkdir(hits);
  const run = await runTests({
    folder,
    files: ["src/a.test.ts"],
    env: { FAULT_HITS: hits },
    args: [],
    maxSeconds: 120,
    signal: new AbortController().signal,
  });
  expect(run.failure).toBeUndefined();
  const recorded = await Promise.all(
    (await readdir(hits)).map((name) => readFile(join(hits, name), "utf8")),
  );
  expect(recorded).toEqual(["7 src/a.test.ts\n"]);
  await rm(folder, { recursive: true });
});

test("several faults in one run: each ends with its first failure, and one that fails without a fault is doubtful", {
  tags: ["slow"],
}, async () => {
  const folder = await makeTree();
  const ran = join(folder, "ran");
  const head = `import { appendFileSync } from "node:fs";
      import { expect, test } from "vitest";
      import { isOn } from "${own}/switch.ts";
      const record = (name) => appendFileSync("${ran}", name + process.env.FAULT + " ");`;
  await writeFile(
    join(folder, "src/a.test.ts"),
    `${head}
       test("first", () => { record("a"); expect(isOn(1)).toBe(false); });
       test("second", () => { record("b"); if (isOn(3)) throw new Error("timed out"); });`,
  );
  // It fails with a fault and, in the same process, afterwards.
  await writeFile(
    join(folder, "src/c.test.ts"),
    `${head}
       test("third", () => {
         record("c");
         if (isOn(2)) globalThis.isBroken = true;
         expect(globalThis.isBroken).toBeUndefined();
       });`,
  );
  const files = ["src/a.test.ts", "src/c.test.ts"];
  const trials = [1, 3, 4, 2].map((fault) => ({ fault, file: "src/x.ts", files }));
  const verdicts = await tryTogether(trials, {
    folder,
    env: {},
    signal: new AbortController().signal,
    seconds: new Map(),
    isolate: false,
  });
  // Another fault has shown that `a` passes without its own, if the run was told in time.
  expect(await readFile(ran, "utf8")).toMatch(/^a1 a3 b3 a4 b4 c4 a2 b2 c2 (a0 b0 )?c0 $/);
  expect(
    [...verdicts].map(([fault, { failure, isDoubtful }]) => [fault, failure, isDoubtful]),
  ).toEqual([
    [1, "first", false],
    [3, "second", true],
    [2, "third", true],
  ]);
  await rm(folder, { recursive: true });
});

test("each table of tests exists", async () => {
  for (const file of tables) await expect(access(join(root, file))).resolves.toBeUndefined();
});

test("the gate is closed by one area of money or rights, and by the whole sample", () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const results = (area: string, noticed: number, count: number): Result[] =>
    Array.from({ length: count }, (_, index) => ({
      fault: { area } as Result["fault"],
      related: { files: [], rest: [], reaching: 0 },
      failure: index < noticed ? "a test" : undefined,
    }));
  const others = (noticed: number) => results("lib", noticed, 80);
  for (const area of ["billing", "session", "invitations"]) {
    expect(printShares([...results(area, 17, 20), ...others(73)]), area).toBe(true);
    expect(printShares([...results(area, 16, 20), ...others(80)]), area).toBe(false);
    expect(printShares([...results(area, 20, 20), ...others(69)]), area).toBe(false);
  }
  expect(printShares([...results("reviews", 0, 5), ...results("lib", 45, 45)])).toBe(true);
  vi.restoreAllMocks();
});

test("the same seed draws the same faults, and areas get their share", () => {
  const { places, statements } = findPlaces("src/lib/a.ts", "if (a < 1 && b) c(d, e, 5);");
  const draw = (seed: number) => {
    const [area] = drawFrom([{ name: "lib", statements, places }], {
      seed,
      count: 3,
      exclusions: [],
    });
    return Array.from({ length: places.length + 1 }, () => area?.next());
  };
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  expect(draw(1).at(-1)).toBeUndefined();
  expect(share(10, [30, 30, 40])).toEqual([3, 3, 4]);
  expect(share(10, [1, 1, 1])).toEqual([4, 3, 3]);
});

test("blocks and results of short functions record that they run, and lines keep their numbers", () => {
  const code = "const f = (a) => a + 1;\nfunction g() { if (a) { h(); } }\n";
  const [imported, ...lines] = withHits(code, findBlocks("a.ts", code), 7).split("; const ");
  expect(imported).toContain("switch.ts");
  expect(`const ${lines.join("; const ")}`).toBe(
    "const f = (a) => (_hit(7), a + 1);\nfunction g() { _hit(8); if (a) { _hit(9); h(); } }\n",
  );
});

test("a fault is tried by the tests that run its block, and after a change by all that reach its file", async () => {
  const file = "src/a.ts";
  const text = "function f(n = 1) { if (a) { g(); } }";
  const [whole, inner] = findBlocks(file, text);
  const blocks = [
    { ...whole, tests: ["a.test.ts", "b.test.ts"] },
    { ...inner, tests: ["b.test.ts"] },
  ] as ReturnType<typeof findBlocks>;
  const tests = new Map(["a", "b", "c"].map((name) => [`${name}.test.ts`, new Map([[file, 9]])]));
  const reach = { tests: {}, broken: [], files: { [file]: { hash: hashOf(text), blocks } } };
  const place = { file, start: text.indexOf("g()"), atLoad: false };
  const reaching = (now: string, atLoad = false) =>
    reachOf({ ...place, atLoad }, { reach, code: { texts: new Map([[file, now]]), tests }, root });
  // The files of these tests do not exist, so they count as unchanged.
  expect(await reaching(text)).toEqual(["b.test.ts"]);
  expect(await reaching(`${text} `)).toEqual(["a.test.ts", "b.test.ts"]);
  expect(await reaching(text, true)).toEqual(["b.test.ts", "a.test.ts", "c.test.ts"]);
  place.start = text.indexOf("1");
  expect(await reaching(text), "the default of a parameter").toEqual(["a.test.ts", "b.test.ts"]);
});

test("what a changed test file reaches replaces what it reached, and the rest stays", () => {
  const block = { start: 0, end: 9 };
  const reach = (tests: string[], passed: Record<string, { hash: string; seconds: number }>) => ({
    tests: passed,
    broken: [],
    files: { "src/a.ts": { hash: "1", blocks: [{ ...block, tests }] } },
  });
  const kept = reach(["a", "b", "load"], {
    a: { hash: "1", seconds: 1 },
    b: { hash: "1", seconds: 1 },
    c: { hash: "1", seconds: 1 },
  });
  const measured = reach(["c"], { b: { hash: "2", seconds: 1 }, c: { hash: "2", seconds: 1 } });
  const merged = mergeReach(kept, measured, ["b", "c"]);
  expect(merged.files["src/a.ts"]?.blocks).toEqual([{ ...block, tests: ["a", "load", "c"] }]);
  expect(Object.entries(merged.tests).map(([test, { hash }]) => test + hash)).toEqual([
    "a1",
    "b2",
    "c2",
  ]);
});

test("a type error that the code has without a fault rejects no fault", {
  tags: ["slow"],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-types-"));
  await mkdir(join(folder, "src"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  await writeFile(join(folder, "tsconfig.json"), '{"compilerOptions":{"noEmit":true}}');
  const file = "src/a.ts";
  const text =
    "export const a = missing;\nexport const b: number = 1;\nexport const c: number = 3;\n";
  await writeFile(join(folder, file), text);
  const check = new TypeCheck(folder, { texts: new Map([[file, text]]), imports: new Map() });
  const start = text.indexOf("1;");
  const fault = (variant: string, at = start) =>
    ({ file, start: at, end: at + 1, form: "expression", variant }) as Parameters<
      TypeCheck["rejected"]
    >[0][number];
  await check.start();
  // The campaign starts it again after the unit tests.
  await check.start();
  const [right, wrong] = [fault("2"), fault('"2"', text.indexOf("3;"))];
  expect(await check.rejected([right])).toEqual([]);
  expect(await check.rejected([right, wrong])).toEqual([wrong]);
  await rm(folder, { recursive: true });
});

test("a signal ends a type check that runs, and no other one begins", async () => {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-types-"));
  const [began, outlived] = [join(folder, "began"), join(folder, "outlived")];
  // Stands for a slow compiler.
  const compiler = join(folder, "node_modules/typescript/bin/tsc");
  await mkdir(dirname(compiler), { recursive: true });
  const write = (file: string) => `require("fs").writeFileSync(${JSON.stringify(file)}, "")`;
  await writeFile(compiler, `${write(began)}; setTimeout(() => ${write(outlived)}, 20_000);`);
  const stopping = new AbortController();
  const code = { texts: new Map<string, string>(), imports: new Map<string, string[]>() };
  const check = new TypeCheck(folder, code, stopping.signal);
  const ended = expect(check.start()).rejects.toThrow("aborted");
  await expect.poll(() => readFile(began, "utf8").catch(() => undefined)).toBe("");
  stopping.abort();
  await ended;
  await expect(access(outlived)).rejects.toThrow();
  await rm(began);
  await expect(check.start()).rejects.toThrow("aborted");
  await expect(access(began)).rejects.toThrow();
  await rm(folder, { recursive: true });
});

test("moments in SQL are compared in reverse, because no two are equal", () => {
  const faults = sqlFaults("select 1 from t where ended_at > $1 and a.b < c.used_at and d < 5", []);
  expect(faults).toContain("select 1 from t where ended_at < $1 and a.b < c.used_at and d < 5");
  expect(faults).toContain("select 1 from t where ended_at > $1 and a.b > c.used_at and d < 5");
  expect(faults).toContain("select 1 from t where ended_at > $1 and a.b < c.used_at and d <= 5");
  expect(faults).not.toContain(
    "select 1 from t where ended_at >= $1 and a.b < c.used_at and d < 5",
  );
});
