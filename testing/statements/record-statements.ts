import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type CompiledQuery, DefaultQueryExecutor } from "kysely";

/**
 * Vitest loads this file before each test file. Records each different statement that the program runs, with the
 * function that built it, for `check-statements.ts`. Statements of tests are left out.
 */
const folder = process.env.STATEMENTS_FOLDER;

export interface RecordedStatement {
  /** The file below `src/` and the function. */
  by: string;
  sql: string;
}

type Executor = { executeQuery(query: CompiledQuery, ...rest: unknown[]): unknown };
/** Test files share a process, and each one loads this file. */
type Recording = Executor & { recorded?: Set<string> };

const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as Recording;
if (folder && !executor.recorded) {
  const recorded = new Set<string>();
  executor.recorded = recorded;
  const { executeQuery } = executor;
  executor.executeQuery = function (query, ...rest) {
    // Lists of values have any length.
    const sql = query.sql.replace(/\$\d+(?:, \$\d+)+/g, "$$1");
    if (!recorded.has(sql)) {
      const by = findBuilder();
      if (by) {
        recorded.add(sql);
        const line: RecordedStatement = { by, sql: query.sql };
        appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
      }
    }
    return executeQuery.call(this, query, ...rest);
  };
}

/** Returns the innermost function of our code that is running, by its name. Undefined if it is one of a test. */
function findBuilder(): string | undefined {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const lines = new Error().stack?.split("\n") ?? [];
  Error.stackTraceLimit = before;
  const frames = lines.flatMap((line) => {
    const [, name, file] =
      line.match(/^ +at (?:(?:async )?(.+?) \()?(?:async )?(?:file:\/\/)?(\/.+?):\d+:\d+\)?$/) ??
      [];
    const path = file && relative(process.cwd(), file);
    if (!path || path.startsWith("..") || /^node_modules|^testing\/statements\//.test(path))
      return [];
    return [{ name: name?.replace(/^.*\.(?=\w+$)/, ""), path }];
  });
  // This test compiles statements with values that no call has, and runs none of them.
  if (frames.some(({ path }) => /\b(tenant|planned)-statements\./.test(path))) return undefined;
  const [inner] = frames;
  if (!inner?.path.startsWith("src/") || /\.test\.tsx?$/.test(inner.path)) return undefined;
  const named = frames.find(({ name, path }) => path === inner.path && name && /^\w+$/.test(name));
  return `${inner.path.slice("src/".length)} ${named?.name ?? "?"}`;
}
