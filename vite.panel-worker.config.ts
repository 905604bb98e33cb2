import { defineConfig } from "vite";
import { inlineScripts } from "./vite.inline-scripts.ts";

/** Builds the panel's service worker: one file whose URL never changes. */
export default defineConfig({
  plugins: [inlineScripts()],
  build: {
    outDir: ".cache/build/panel-worker",
    copyPublicDir: false,
    modulePreload: false,
    target: "es2022",
    rolldownOptions: {
      input: ["src/features/panel/offline/offline-worker-entry.ts"],
      output: { entryFileNames: "panel-worker.js", format: "iife" },
    },
  },
});
