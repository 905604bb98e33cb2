import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import sharp from "sharp";
import { defineConfig, type Plugin } from "vite";

/**
 * Bundles shared code into few files instead of fifty, because browsers load only some in parallel.
 * A group contains the matching files and everything that they import, without what earlier groups contain.
 * The router adds a query to the file of a page that it starts with. If a group matches it for one page, the
 * page and its group are one file.
 */
const groups = [
  {
    name: "framework",
    test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
    priority: 9,
  },
  // Code that every page loads through the root, and components that landing page and panel share.
  {
    name: "base",
    test: /vite\/preload-helper|src\/(root\.tsx|http\/(client|session-ended|connection-failure)|services\/analytics|features\/site\/consent\/consent\.ts|lib\/(text\/numbers|time\/shown-dates)|ui\/(star|badge|logo|theme|inline|unbroken|use-part))/,
    priority: 8,
  },
  // The first page of the panel has no form.
  { name: "fields", test: /src\/ui\/(field|textarea|checkbox)/, priority: 7 },
  // Log-in and panel share the session.
  {
    name: "owner",
    test: /src\/(ui\/notice|features\/session\/owner\/(call-as|use-(account|log-out|owner)))/,
    priority: 6,
  },
  // The forms before login.
  {
    name: "entry",
    test: /src\/(features\/session\/log-in\/login-page|ui\/(entry-frame|form|password-field)\.tsx$)/,
    priority: 5,
  },
  { name: "site", test: /src\/features\/site\/layout\//, priority: 4 },
  // The shell of the panel and its first page.
  {
    name: "panel",
    test: /src\/features\/panel\/(panel-layout\.tsx|(panel-owner-layout|page-boundary-layout|home-page)\.tsx$)/,
    priority: 3,
  },
];

/**
 * Packages that are bundled into the server, so that the build removes their unused parts. Complete
 * packages would take 60 MB of memory.
 */
const bundled = ["lucide-react", "@base-ui/react"];

/** Reads only the icons that are used, instead of the 1,700 that the package exports. */
const experimental = { lazyBarrel: true };

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), shareEntryFiles(), drawFavicon()],
  environments: {
    client: {
      build: {
        // `build.ts` moves the maps to where browsers do not get them.
        sourcemap: "hidden",
        rolldownOptions: { experimental, output: { codeSplitting: { groups } } },
      },
    },
    ssr: {
      build: { rolldownOptions: { experimental, input: "./src/server/start.ts" } },
      resolve: { noExternal: command === "build" ? bundled : [] },
    },
  },
  // In development Vite prepares the packages of all pages at the start, not at the first visit of each page.
  optimizeDeps: { entries: ["src/**/*-page.tsx", "src/**/*-entry.tsx", "src/*.tsx"] },
  build: { target: "es2022", assetsInlineLimit: 0 },
}));

/**
 * Lets a page share its file with its group, which replaces a setting of the router. Otherwise the file of the
 * page has only names, 600 bytes with its headers, and imports the group.
 */
function shareEntryFiles(): Plugin {
  return {
    name: "share-entry-files",
    applyToEnvironment: ({ name }) => name === "client",
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
  };
}

/**
 * Draws `favicon.ico` from the icon of the pages. Browsers request this path for a document without a linked
 * icon, and if they do not show an SVG as icon.
 */
function drawFavicon(): Plugin {
  const size = 48;
  return {
    name: "draw-favicon",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      const svg = sharp("src/ui/favicon.svg", { density: (72 * size) / 32 });
      const png = await svg.resize(size).png({ palette: true }).toBuffer();
      // The header of a file with one image, which may be a PNG: type 1, count 1, size, 32 bits, length, offset.
      const header = Buffer.alloc(22);
      for (const [at, value] of [
        [2, 1],
        [4, 1],
        [10, 1],
        [12, 32],
      ] as const) {
        header.writeUInt16LE(value, at);
      }
      header.fill(size, 6, 8);
      header.writeUInt32LE(png.length, 14);
      header.writeUInt32LE(header.length, 18);
      const source = Buffer.concat([header, png]);
      this.emitFile({ type: "asset", fileName: "favicon.ico", source });
    },
  };
}
