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

test("the dashboard is valid JSON with a query in each panel", () => {
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  expect(panels.length).toBeGreaterThan(10);
  for (const { targets } of panels) expect(targets[0]?.expr).toMatch(/\w/);
});

test("the image and the units start the program as the documents say", () => {
  const image = readFileSync("deploy/Dockerfile", "utf8");
  const copied = image.match(/^COPY (main\.ts .*) \.\/$/m)?.[1]?.split(" ") ?? [];
  for (const name of copied) expect(readFileSync(name, "utf8").length, name).toBeGreaterThan(0);
  const unit = readFileSync("deploy/systemd/estrelou@.service", "utf8");
  for (const text of [image, unit]) expect(text).toMatch(/--max-semi-space-size=4"?,? "?main\.ts/);
});
