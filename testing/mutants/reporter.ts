import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** What the reporter says of a test file as soon as it has ended. */
export interface ModuleReport {
  file: string;
  /** Undefined if no test failed. */
  failure?: string | undefined;
  message?: string | undefined;
}

export const marker = "@@mutants ";
const say = (report: ModuleReport) =>
  process.stdout.write(`\n${marker}${JSON.stringify(report)}\n`);

/** Prints a line for each test file at once, so that a run that is killed has shown what it found. */
export default class ModuleReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const file = relative(process.cwd(), module.moduleId);
    const [error] = module.errors();
    for (const test of module.children.allTests("failed")) {
      const message = test.result().errors?.map((each) => `${each.message}`);
      say({ file, failure: test.fullName, message: message?.join("\n") });
      return;
    }
    const [suite] = [...module.children.allSuites()].filter((each) => each.errors().length > 0);
    const failed = error ?? suite?.errors()[0];
    say({ file, failure: failed?.message.split("\n")[0], message: failed?.message });
  }

  onTestRunEnd(...[, unhandled]: Parameters<NonNullable<Reporter["onTestRunEnd"]>>): void {
    for (const error of unhandled) {
      const path = "VITEST_TEST_PATH" in error ? error.VITEST_TEST_PATH : undefined;
      if (typeof path === "string") {
        say({ file: relative(process.cwd(), path), failure: "unhandled error" });
      }
    }
  }
}
