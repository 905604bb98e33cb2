import { defineConfig } from "vite";

/** Builds the panel's service worker: one file whose URL never changes. */
export default defineConfig({
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
