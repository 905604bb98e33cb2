import { useContext } from "react";
import { preloadModule } from "react-dom";
import { UNSAFE_FrameworkContext } from "react-router";

/**
 * Returns a function that loads the files of a page before the owner opens it. `prefetch` of the router also runs
 * these files, and reloads the page that is shown if one of them cannot be loaded.
 */
export function usePreload(): (path: string) => void {
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes ?? {};
  return (path) => {
    const route = Object.values(routes).find((one) => one?.path === path.slice(1));
    if (!route) return;
    for (const file of [route.module, ...(route.imports ?? [])]) {
      preloadModule(file, { as: "script" });
    }
  };
}
