import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** What pages share comes in three files instead of thirty: a phone asks for six at a time. */
const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "base",
    test: /src\/(ui\/(button|button-class|spinner|states|theme|theme-switch|toast|toaster|offline-notice|logo|field|field-frame|textarea-field|stars|star-path|badge)|document|http\/client|services\/(analytics\/track-event|numbers)|features\/site\/components\/(consent|consent-bar|not-found))\.tsx?$/,
  },
  {
    name: "site",
    test: /src\/(site-layout|features\/site\/components\/(site-header|site-footer|section|payment|questions|contact|trial-call|try-call|use-site|public-address))\.tsx?$/,
  },
];

/** Bundled into the server for what we use of them: loaded whole they take 60 MB of memory. */
const bundled = ["lucide-react", "@base-ui/react"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: {
      build: { rolldownOptions: { input: "./src/server/start.ts" } },
      resolve: { noExternal: command === "build" ? bundled : [] },
    },
  },
  // Named, so that development prepares every page's packages once and not page by page.
  optimizeDeps: { entries: ["src/**/*-page.tsx", "src/**/*-entry.tsx", "src/*.tsx"] },
  build: { target: "es2022", assetsInlineLimit: 0 },
}));
