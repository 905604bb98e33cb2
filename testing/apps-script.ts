import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

/** What a run of a Google Apps Script leaves behind. Rows are of the only sheet, the header first. */
export interface AppsScriptState {
  properties: Record<string, string>;
  rows: unknown[][];
  triggers: string[];
  /** The run stops when it sets a property, as if Google ended it. */
  stopsAtProperty: boolean;
  error?: string;
}

// Runs one function of docs/integrations/google-sheets.gs with an emulated Apps Script, in a process of its own: there
// each call waits for its answer, as Google's do. Takes a file with the state and writes another.
const [name = "", input = "", output = ""] = process.argv.slice(2);
const state = JSON.parse(readFileSync(input, "utf8")) as AppsScriptState;

const request = `const [url, headers] = JSON.parse(process.argv[1]);
const response = await fetch(url, { headers });
console.log(JSON.stringify([response.status, await response.text()]));`;

function range(row: number, column: number, height: number, width: number) {
  return {
    getValues: () =>
      Array.from({ length: height }, (_, at) =>
        (state.rows[row - 1 + at] ?? []).slice(column - 1, column - 1 + width),
      ),
    setValues(values: unknown[][]) {
      if (values.length !== height || values.some((one) => one.length !== width)) {
        throw new Error("The number of rows or columns does not match the range.");
      }
      for (const [at, cells] of values.entries()) state.rows[row - 1 + at] = cells.map(stored);
    },
  };
}

/** A cell with = at its start is computed, and an apostrophe at its start is not part of the text. */
function stored(cell: unknown): unknown {
  if (typeof cell !== "string") return cell;
  if (cell.startsWith("=")) return "#FORMULA";
  return cell.startsWith("'") ? cell.slice(1) : cell;
}

const sheet = { getLastRow: () => state.rows.length, getRange: range };
const context = createContext({
  SpreadsheetApp: {
    getActiveSpreadsheet: () => ({
      getSheetByName: () => (state.rows.length > 0 ? sheet : null),
      insertSheet: () => sheet,
    }),
    flush() {},
  },
  PropertiesService: {
    getScriptProperties: () => ({
      getProperty: (key: string) => state.properties[key] ?? null,
      setProperty(key: string, value: string) {
        if (state.stopsAtProperty) throw new Error("Exceeded maximum execution time");
        state.properties[key] = value;
      },
    }),
  },
  LockService: { getScriptLock: () => ({ tryLock: () => true, releaseLock() {} }) },
  ScriptApp: {
    getProjectTriggers: () => state.triggers.map((one) => ({ getHandlerFunction: () => one })),
    deleteTrigger: (trigger: { getHandlerFunction: () => string }) =>
      state.triggers.splice(state.triggers.indexOf(trigger.getHandlerFunction()), 1),
    newTrigger: (handler: string) => ({
      timeBased: () => ({
        everyHours: () => ({ create: () => void state.triggers.push(handler) }),
      }),
    }),
  },
  UrlFetchApp: {
    fetch(url: string, { headers }: { headers: object }) {
      const argument = JSON.stringify([url, headers]);
      const options = ["--input-type=module", "-e", request, argument];
      const [status, text] = JSON.parse(
        execFileSync(process.execPath, options, { encoding: "utf8" }),
      );
      return { getResponseCode: () => status, getContentText: () => text };
    },
  },
});
runInContext(readFileSync("docs/integrations/google-sheets.gs", "utf8"), context);
try {
  runInContext(`${name}()`, context);
} catch (error) {
  state.error = (error as Error).message;
}
writeFileSync(output, JSON.stringify(state));
