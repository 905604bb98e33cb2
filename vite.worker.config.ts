import { defineConfig } from "vite";

/** Builds the review page's service worker: one file whose URL never changes. */
export default defineConfig({
  build: {
    outDir: ".cache/build/worker",
    copyPublicDir: false,
    modulePreload: false,
    target: "es2022",
    rolldownOptions: {
      input: ["src/features/feedback/pending/review-worker-entry.ts"],
      output: { entryFileNames: "review-worker.js", format: "iife" },
    },
  },
});
