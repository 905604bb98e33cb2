import { defineConfig } from "vite";

/**
 * Builds the scripts of light documents (src/server/light-documents.ts), one file each, with Preact:
 * the same components with a fifth of React's size. In development Vite serves them with React.
 */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
      { find: /^react-dom$/, replacement: "preact/compat" },
      { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
      { find: /^react$/, replacement: "preact/compat" },
    ],
  },
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: ".vite/light.json",
    modulePreload: false,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: { input: ["src/features/feedback/review-entry.tsx"] },
  },
});
