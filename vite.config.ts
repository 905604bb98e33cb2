import { statSync } from "node:fs";
import sharp from "sharp";
import { defineConfig, type Plugin } from "vite";
import { inlineScripts } from "./vite.inline-scripts.ts";
import { keepServerFiles, router } from "./vite.router.ts";
import { tailwind } from "./vite.tailwind.ts";
import { unbrokenText } from "./vite.unbroken-text.ts";

/**
 * Bundles shared code into few files instead of fifty, because browsers load only some in parallel. A group contains
 * the listed files and everything that they import, without what earlier groups contain. The router adds a query to
 * the file of a page that it starts with: a name with `?` is that file too, so page and group are one file. A name
 * with `/` at its end is a folder.
 */
const groupedFiles = {
  // Code that every page loads through the root, and components that landing page and panel share.
  base: `root.tsx? http/client.ts http/session-ended.ts http/connection-failure.ts services/analytics/
    services/payments/provider-name.ts
    features/site/consent/consent.ts lib/text/numbers.ts lib/time/shown-dates.ts ui/badge.tsx ui/focus-here.ts ui/inline-script.tsx
    ui/logo.tsx ui/star-path.ts ui/stars.css ui/stars.tsx ui/theme.ts ui/theme-switch.tsx ui/unbroken.tsx ui/use-part.ts`,
  // The first page of the panel has no form.
  fields:
    "ui/field.tsx ui/field-frame.tsx ui/field-message.ts ui/textarea-field.tsx ui/checkbox.tsx",
  // Log-in and panel share the session.
  owner: `ui/notice.tsx features/session/owner/call-as-owner.ts features/session/owner/use-account-id.ts
    features/session/owner/use-log-out.ts features/session/owner/use-owner-action.ts`,
  // Log-in and landing page share the button.
  google: "features/session/google-identity/components/google-button.tsx",
  // The forms before login.
  entry: `features/session/log-in/login-page.tsx? ui/entry-frame.tsx ui/form.tsx ui/password-field.tsx`,
  site: "features/site/layout/",
  // The shell of the panel and its first page.
  panel: `features/panel/panel-layout.tsx? features/panel/panel-owner-layout.tsx
    features/panel/page-boundary-layout.tsx features/panel/home-page.tsx`,
};

const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  ...Object.entries(groupedFiles).map(([name, list]) => ({
    name,
    test: isListed(list.split(/\s+/)),
  })),
].map((group, index) => ({ ...group, priority: 10 - index }));

/** Returns a test of a module's id. Throws for a name without a file. */
function isListed(names: string[]) {
  for (const name of names) statSync(`src/${name.replace("?", "")}`);
  return (id: string) => {
    // Vite's helper for imports on demand, which the root has too.
    if (id.includes("vite/preload-helper")) return names.includes("root.tsx?");
    const [file = "", query] = id.replace(`${import.meta.dirname}/src/`, "").split("?");
    return names.some((name) =>
      name.endsWith("/")
        ? file.startsWith(name)
        : name === `${file}?` || (name === file && query === undefined),
    );
  };
}

/**
 * Packages that are bundled into the server, so that the build removes their unused parts and a start reads few files.
 * Without `lucide-react` and `@base-ui/react` a process would need 60 MB more, without the others 8 MB. Packages with
 * CommonJS or native code are not here, except `cron-parser` and `luxon`: the source of `luxon` would take 0.5 MB, because
 * it is mostly comments and is stored with two bytes for each character.
 */
const bundled = [
  ...["lucide-react", "@base-ui/react", "@base-ui/utils", "@floating-ui/core", "@floating-ui/dom"],
  ...["@floating-ui/react-dom", "@floating-ui/utils", "react-router", "@remix-run/route-pattern"],
  ...["hono", "@hono/node-server", "@hono/zod-openapi", "@asteasolutions/zod-to-openapi", "zod"],
  ...["kysely", "pg-boss", "jose", "altcha-lib", "otpauth", "uuid", "qr", "isbot"],
  ...["cron-parser", "luxon"],
];

/** Reads only the icons that are used, instead of the 1,700 that the package exports. */
const experimental = { lazyBarrel: true };

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScripts(),
    unbrokenText(),
    tailwind(),
    router(command),
    keepServerFiles(),
    shareEntryFiles(),
    drawFavicon(),
    drawPanelIcons(),
    withoutLanguagesOfZod(),
    oneByteSources(),
  ],
  environments: {
    client: {
      build: {
        sourcemap: "hidden",
        rolldownOptions: { experimental, output: { codeSplitting: { groups } } },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          experimental,
          input: "./src/server/start.ts",
          // A sixth of the server's sources, which a process keeps in memory.
          output: { comments: { jsdoc: false, annotation: false } },
        },
      },
      resolve: { noExternal: command === "build" ? bundled : [] },
    },
  },
  // In development Vite prepares the packages of all pages at the start, not at the first visit of each page.
  optimizeDeps: { entries: ["src/**/*-page.tsx", "src/**/*-entry.tsx", "src/*.tsx"] },
  build: { target: "es2022", assetsInlineLimit: 0 },
}));

/** Leaves out Zod's messages in 50 languages, 340 KB of the server's sources. Zod imports the English ones by themselves. */
function withoutLanguagesOfZod(): Plugin {
  return {
    name: "without-languages-of-zod",
    applyToEnvironment: ({ name }) => name === "ssr",
    load: { filter: { id: /\/zod\/v4\/locales\/index\.js$/ }, handler: () => "export {};" },
  };
}

/**
 * Writes the server's characters outside ASCII as escapes. With one of them Node stores the whole source of a file with two
 * bytes for each character, and keeps it in memory.
 */
function oneByteSources(): Plugin {
  return {
    name: "one-byte-sources",
    applyToEnvironment: ({ name }) => name === "ssr",
    // Later than `renderChunk`, after which the code is printed once more.
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== "chunk") continue;
        if (/String\.raw`[^`]*[\u0080-\uffff]/.test(file.code))
          throw new Error(`${file.fileName}: String.raw would show the escapes of its characters`);
        file.code = file.code.replace(
          /[\u0080-\uffff]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
      }
    },
  };
}

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

/** Draws the icons of the installed panel: full squares, because each system cuts its own shape out of them. */
function drawPanelIcons(): Plugin {
  return {
    name: "draw-panel-icons",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      for (const size of [180, 192, 512]) {
        const density = (72 * size) / 32;
        const icon = await sharp("src/ui/favicon.svg", { density })
          .resize(Math.round(size * 0.8))
          .png()
          .toBuffer();
        const square = { width: size, height: size, channels: 4, background: "#16130f" } as const;
        const drawn = sharp({ create: square }).composite([{ input: icon }]);
        const source = await drawn.png({ palette: true }).toBuffer();
        this.emitFile({ type: "asset", fileName: `panel-icon-${size}.png`, source });
      }
    },
  };
}
