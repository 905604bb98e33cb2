import { build, type Plugin } from "vite";

/**
 * Returns the text of one script for an inline `<script>`, minified and with everything that the file imports.
 * The text depends on nothing else, because the content security policy allows it by its hash.
 */
export async function bundleInlineScript(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      target: "es2022",
      rolldownOptions: { input: file, output: { format: "iife" } },
    },
  });
  const [chunk] = "output" in result ? result.output : [];
  if (chunk?.type !== "chunk") throw new Error(`${file} gave no script`);
  return chunk.code.trim();
}

/** Makes the import of `NAME.inline.ts?script` the text of that script. */
export function inlineScripts(): Plugin {
  // Browser and server import the same scripts, and files do not change during a build.
  const built = new Map<string, Promise<string>>();
  return {
    name: "inline-scripts",
    enforce: "pre",
    load: {
      filter: { id: /\.inline\.ts\?script$/ },
      async handler(id) {
        const file = id.slice(0, id.indexOf("?"));
        this.addWatchFile(file);
        const text = built.get(file) ?? bundleInlineScript(file);
        if (this.environment.mode === "build") built.set(file, text);
        return `export default ${JSON.stringify(await text)};`;
      },
    },
  };
}
