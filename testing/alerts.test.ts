import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { registry } from "#src/services/metrics/metrics.server.ts";

const alerts = readFileSync("deploy/prometheus-alerts.yaml", "utf8");
const dashboard = readFileSync("deploy/grafana-dashboard.json", "utf8");

/** Names that the program exports, with those that Prometheus derives from a histogram. */
function exportedNames(): Set<string> {
  const names = registry
    .getMetricsAsArray()
    .flatMap(({ name }) => [name, `${name}_count`, `${name}_bucket`]);
  return new Set(names);
}

test("alerts and dashboard use only metrics that the program exports", () => {
  const used = `${alerts}${dashboard}`.match(/\b(estrelou|nodejs|process)_[a-z0-9_]+/g) ?? [];
  const exported = exportedNames();
  expect(used.filter((name) => !exported.has(name))).toEqual([]);
});

test("each alert has a section in the runbook, and no section is without an alert", () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const sections = [...readFileSync("docs/runbook.md", "utf8").matchAll(/^## (\w+)$/gm)];
  expect(sections.map(([, name]) => name)).toEqual(names);
  const links = [...alerts.matchAll(/runbook\.md#(\w+)/g)].map(([, anchor]) => anchor);
  expect(links).toEqual(names.map((name) => name?.toLowerCase()));
});

test("each alert fires in a case of the rules' unit tests", () => {
  const cases = readFileSync("deploy/prometheus-alerts.test.yaml", "utf8");
  const fired = [...cases.matchAll(/- alertname: (\w+)\n\s+eval_time: \w+\n\s+exp_alerts:/g)];
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(names.filter((name) => !fired.some(([, one]) => one === name))).toEqual([]);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
test.skipIf(!hasPromtool)(
  "the rules fire in the cases of their unit tests, and only then",
  {
    tags: ["slow"],
  },
  () => {
    const tests = "deploy/prometheus-alerts.test.yaml";
    const { status, stdout } = spawnSync("promtool", ["test", "rules", tests], {
      encoding: "utf8",
    });
    expect(status, stdout).toBe(0);
  },
);

test("the dashboard is valid JSON with a query in each panel", () => {
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  expect(panels.length).toBeGreaterThan(10);
  for (const { targets } of panels) expect(targets[0]?.expr).toMatch(/\w/);
});

test("no metric has a label that Prometheus itself sets", () => {
  const metrics = registry.getMetricsAsArray() as unknown as {
    name: string;
    labelNames: string[];
  }[];
  // Prometheus renames such a label to exported_job.
  const names = metrics.filter(({ labelNames }) => /\b(job|instance)\b/.test(labelNames.join(" ")));
  expect(names.map(({ name }) => name)).toEqual([]);
});

test("increases and rates are of counters only, because a gauge that falls counts as a restart", async () => {
  const types = new Map((await registry.getMetricsAsJSON()).map(({ name, type }) => [name, type]));
  const measured = [...`${alerts}${dashboard}`.matchAll(/(?:increase|rate)\((\w+)/g)];
  expect(measured.length).toBeGreaterThan(10);
  const gauges = measured.filter(([, name = ""]) => String(types.get(name)) === "gauge");
  expect(gauges.map(([, name]) => name)).toEqual([]);
});

test("each counter whose increase is an alert is 0 at the start, so that the first event is an increase", () => {
  // Other tests count in the registry of this process.
  const source = `import { registry } from "#src/services/metrics/metrics.server.ts";
    import "#src/server/policy-reports.ts";
    process.stdout.write(await registry.metrics());`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", source],
    { encoding: "utf8" },
  );
  const zeros = stdout.split("\n").filter((line) => line.endsWith(" 0"));
  const watched = [...alerts.matchAll(/increase\((estrelou_\w+_total)(?:\{(.*?)\})?\[/g)].flatMap(
    ([, name = "", matchers = ""]) => labelSets(matchers).map((labels) => ({ name, labels })),
  );
  expect(watched.length).toBeGreaterThan(3);
  const missing = watched.filter(
    ({ name, labels }) =>
      !zeros.some((line) => line.startsWith(name) && labels.every((one) => line.includes(one))),
  );
  expect(missing, stderr).toEqual([]);
});

test("the alert about a pause at Google bridges the minute between two pauses of an hour", () => {
  expect(alerts).toMatch(/max_over_time\(estrelou_google_reading_paused\[\d+m\]\)/);
});

/** The labels of each series that matchers such as `a="x", b=~"y|z"` select. */
function labelSets(matchers: string): string[][] {
  return [...matchers.matchAll(/(\w+)=~?"([^"]+)"/g)].reduce<string[][]>(
    (sets, [, name, values = ""]) =>
      sets.flatMap((set) => values.split("|").map((value) => [...set, `${name}="${value}"`])),
    [[]],
  );
}
