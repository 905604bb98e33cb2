import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#src/routes.ts";

const panelLayout = "features/panel/panel-layout.tsx";
const deskLayout = "features/operator/desk/desk-layout.tsx";

/** Returns the URL paths of all pages that need no login, from the route list. */
export function publicPaths(slug: string): string[] {
  const isOpen = ({ file }: RouteConfigEntry) => file !== panelLayout && file !== deskLayout;
  const filled = pathsOf(routes.filter(isOpen)).map((path) =>
    path.replace(":slug", slug).replace("*", "nao-existe"),
  );
  return [...filled, `/feedback/${slug}?modo=totem`, "/feedback/nao-existe"];
}

/** Returns the URL paths of the owner's pages, from the route list. */
export function panelPaths(): string[] {
  return pathsOf(routes.filter(({ file }) => file === panelLayout));
}

function pathsOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path ? `${parent}/${path}` : parent;
    if (children) return pathsOf(children, own);
    return path || index ? [own || "/"] : [];
  });
}
