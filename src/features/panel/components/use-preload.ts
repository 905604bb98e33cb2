import { useContext } from "react";
import { UNSAFE_FrameworkContext } from "react-router";

/**
 * Returns a function that loads the files of a page into the browser's cache before the owner opens the page.
 * `prefetch` of the router also runs these files, and reloads the page that is shown if one of them cannot be
 * loaded.
 */
export function usePreload(): (path: string) => void {
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes ?? {};
  return (path) => {
    const route = Object.values(routes).find((one) => one?.path === path.slice(1));
    if (!route) return;
    for (const file of [route.module, ...(route.imports ?? [])]) void load(file);
  };
}

const loaded = new Set<string>();

/** Not as `modulepreload`: after a failure the browser would not load the module again. */
async function load(file: string): Promise<void> {
  if (loaded.has(file)) return;
  loaded.add(file);
  try {
    const response = await fetch(file, { priority: "low" });
    await response.arrayBuffer();
  } catch {
    // Without network the file is loaded when the owner opens the page.
    loaded.delete(file);
  }
}
