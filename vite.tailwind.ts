import tailwindcss from "@tailwindcss/vite";
import type { Plugin, Rolldown } from "vite";

/** Makes each style sheet once in a build: the browser's is the server's too, which imports it as text and as URL. */
export function tailwind(): Plugin[] {
  const plugins = tailwindcss();
  for (const { apply, transform } of plugins) {
    if (apply !== "build" || typeof transform !== "object") continue;
    const { handler } = transform;
    const made = new Map<string, Promise<Rolldown.TransformResult>>();
    transform.handler = function (code, id, options) {
      const file = id.replace(/\?.*/, "");
      const style = made.get(file) ?? withoutMap(handler.call(this, code, id, options));
      made.set(file, style);
      return style;
    };
  }
  return plugins;
}

/** Says that a style sheet has no source map. Otherwise each build warns of one that is missing. */
async function withoutMap(
  result: Rolldown.TransformResult | Promise<Rolldown.TransformResult>,
): Promise<Rolldown.TransformResult> {
  const style = await result;
  return style && typeof style === "object" ? { ...style, map: { mappings: "" } } : style;
}
