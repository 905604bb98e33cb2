import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type LogLevel, type Plugin } from "vite";
import { inlineScripts } from "./vite.inline-scripts.ts";
import { tailwind } from "./vite.tailwind.ts";

/**
 * Builds the scripts that are apart from the router's, in one process: `node vite.small.ts warn` writes each build to
 * `.cache/build/NAME`.
 */
const [logLevel, lightLibrary] = process.argv.slice(2);

const feedback = "src/features/feedback";
const reviewPage = [
  `${feedback}/review-entry.tsx`,
  `${feedback}/words/es-follow-up.ts`,
  `${feedback}/words/en-follow-up.ts`,
];

await Promise.all([
  buildLight("light", reviewPage),
  // Apart, because two entries of one build would share files.
  buildLight("conversation", [`${feedback}/conversation/conversation-entry.tsx`]),
  buildWorker("review-worker", `${feedback}/pending/review-worker-entry.ts`),
  buildWorker("panel-worker", "src/features/panel/offline/offline-worker-entry.ts"),
]);

/**
 * Builds the scripts of a light document (src/server/light-documents.ts), one file each and one for its words in each
 * other language, with Preact:
 * the same components with a fifth of React's size. In development Vite serves them with React, and
 * the library `react` builds them with React (`npm run campaign -- react`).
 */
function buildLight(name: string, input: string[]) {
  const smallReact = fileURLToPath(new URL("src/ui/small-react.ts", import.meta.url));
  // React itself, or the part of it that these scripts use, on Preact.
  const small = { find: /^react(-dom\/client|\/jsx-runtime)?$/, replacement: smallReact };
  return buildSmall(name, {
    plugins: [tailwind(), importWithoutPreload()],
    resolve: { alias: lightLibrary === "react" ? [] : [small] },
    build: {
      sourcemap: "hidden",
      manifest: `.vite/${name}.json`,
      assetsInlineLimit: 0,
      // The document's own script uses what an entry exports.
      rolldownOptions: { input, preserveEntrySignatures: "strict" },
    },
  });
}

/** Builds a service worker: one file whose URL never changes. */
function buildWorker(name: string, input: string) {
  return buildSmall(name, {
    plugins: [inlineScripts()],
    build: {
      rolldownOptions: { input, output: { entryFileNames: `${name}.js`, format: "iife" } },
    },
  });
}

function buildSmall(name: string, config: InlineConfig) {
  return build({
    ...config,
    configFile: false,
    logLevel: logLevel as LogLevel,
    build: {
      ...config.build,
      outDir: `.cache/build/${name}`,
      copyPublicDir: false,
      modulePreload: false,
      target: "es2022",
    },
  });
}

/**
 * Replaces Vite's helper around `import()`. The helper loads the style sheets of a chunk first, and no
 * chunk here has one. It would add 600 bytes (brotli) to the review page.
 */
function importWithoutPreload(): Plugin {
  return {
    name: "import-without-preload",
    enforce: "pre",
    load: {
      filter: { id: /\0vite\/preload-helper\.js$/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}
