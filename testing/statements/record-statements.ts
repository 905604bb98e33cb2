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
  const frames = callSites().flatMap((site) => {
    const file = site.getFileName()?.replace(/^file:\/\//, "");
    const path = file?.startsWith("/") && relative(process.cwd(), file);
    if (!path || path.startsWith("..") || /^node_modules|^testing\/statements\//.test(path))
      return [];
    return [{ name: site.getFunctionName()?.replace(/^.*\.(?=\w+$)/, ""), path }];
  });
  // This test compiles statements with values that no call has, and runs none of them.
  if (frames.some(({ path }) => /\b(tenant|planned)-statements\./.test(path))) return undefined;
  const [inner] = frames;
  if (!inner?.path.startsWith("src/") || /\.test\.tsx?$/.test(inner.path)) return undefined;
  const named = frames.find(({ name, path }) => path === inner.path && name && /^\w+$/.test(name));
  return `${inner.path.slice("src/".length)} ${named?.name ?? "?"}`;
}

/** The calls that are running, innermost first. A stack as text costs more, because Vitest maps its lines. */
function callSites(): NodeJS.CallSite[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_, sites) => sites;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return sites;
}
