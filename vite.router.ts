import { reactRouter } from "@react-router/dev/vite";
import type { ConfigEnv, Plugin } from "vite";

const withoutUse = ["react-router:warn-on-client-source-maps", "react-router:dot-server"];
/** They are called for each import of a build too, and do nothing there. */
const forDevelopment = /^react-router[:-].*(hmr|refresh)/;

/**
 * Returns the router's plugins that this program needs; those that change modules skip packages, which have no pages. With
 * all of them a build takes a third more. `build.ts` moves the source maps to where no browser gets them, and
 * `keepServerFiles` replaces a check that resolves each import a second time.
 */
export function router(command: ConfigEnv["command"]): Plugin[] {
  const needed = reactRouter().filter(
    ({ name }) => !withoutUse.includes(name) && !(command === "build" && forDevelopment.test(name)),
  );
  for (const plugin of needed) {
    const { transform } = plugin;
    if (typeof transform !== "function") continue;
    plugin.transform = { filter: { id: { exclude: /\/node_modules\// } }, handler: transform };
  }
  return needed;
}

/** Rejects a file `*.server.ts` that would get into a browser's scripts. */
export function keepServerFiles(): Plugin {
  return {
    name: "keep-server-files",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load: {
      filter: { id: /\.server\.tsx?(\?|$)/ },
      handler(id) {
        throw new Error(`${id} is for the server, and a file for browsers imports it`);
      },
    },
  };
}
