import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

const smallReact = fileURLToPath(new URL("src/ui/small-react.ts", import.meta.url));

/**
 * Builds the scripts of light documents (src/server/light-documents.ts), one file each and one for its words in each
 * other language, with Preact:
 * the same components with a fifth of React's size. In development Vite serves them with React, and
 * the mode `react` builds them with React (`npm run campaign -- react`).
 */
export default defineConfig(({ mode }) => ({
  plugins: [tailwindcss(), importWithoutPreload()],
  resolve: {
    // React itself, or the part of it that these scripts use, on Preact.
    alias:
      mode === "react"
        ? []
        : [{ find: /^react(-dom\/client|\/jsx-runtime)?$/, replacement: smallReact }],
  },
  build: {
    sourcemap: "hidden",
    outDir: ".cache/build/light",
    copyPublicDir: false,
    manifest: ".vite/light.json",
    modulePreload: false,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: {
      input: [
        "src/features/feedback/review-entry.tsx",
        "src/features/feedback/words/es-follow-up.ts",
        "src/features/feedback/words/en-follow-up.ts",
      ],
      // The document's own script uses what an entry exports.
      preserveEntrySignatures: "strict",
    },
  },
}));

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
