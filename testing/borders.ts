import { readFileSync, writeFileSync } from "node:fs";

/**
 * Import borders of `src/features`, made from the order in `features.json`: a feature imports only
 * features below it in that list. `npm run borders` writes them to `biome.borders.json`, which
 * `biome.json` extends; `src/features/features.test.ts` checks that the file is up to date.
 */

const folder = new URL("../src/features/", import.meta.url);
export const bordersFile = new URL("../biome.borders.json", import.meta.url);

/** The features, top to bottom. */
export const features = JSON.parse(
  readFileSync(new URL("features.json", folder), "utf8"),
) as string[];

interface Pattern {
  group: string[];
  message: string;
}

const wiring: Pattern = {
  group: ["#src/server/**", "#src/sandbox/**"],
  message: "A feature knows neither the wiring (server/) nor the emulators (sandbox/).",
};
const queries: Pattern = {
  group: ["#src/features/*/**/queries.server.ts", "#src/features/*/queries.server.ts"],
  message: "A feature calls another feature's verbs, never its queries.",
};
const server: Pattern = {
  group: ["**/*.server.ts", "**/*.server.tsx", "#src/db/**"],
  message: "Browser code imports nothing of the server.",
};

/** Files that run on the server, or whose server parts the router removes from the browser's build. */
const serverFiles = ["*.server.{ts,tsx}", "*-page.tsx", "*-layout.tsx", "*.test.{ts,tsx}"];

/** Returns the configuration that the linter reads, as JSON text. */
export function bordersConfig(): string {
  const overrides = features.flatMap((feature, index) => {
    const above = features.slice(0, index);
    const direction: Pattern[] = above.length
      ? [
          {
            group: above.map((name) => `#src/features/${name}/**`),
            message: `Features import only features below them (features.json): ${feature} is below ${above.join(", ")}.`,
          },
        ]
      : [];
    const patterns = [...direction, queries, wiring];
    const notBrowser = serverFiles.map((name) => `!**/${name}`).concat("!**/emails/**");
    return [
      restrict([`src/features/${feature}/**`, "!**/*.test.{ts,tsx}"], patterns),
      restrict([`src/features/${feature}/**`, ...notBrowser], [...patterns, server]),
    ];
  });
  return `${JSON.stringify({ overrides }, null, 2)}\n`;
}

function restrict(includes: string[], patterns: Pattern[]) {
  const noRestrictedImports = { level: "error", options: { patterns } };
  return { includes, linter: { rules: { style: { noRestrictedImports } } } };
}

if (import.meta.main) writeFileSync(bordersFile, bordersConfig());
