import { join } from "node:path/posix";
import { parseSync } from "vite";

/** Returns the files of the repository that a file imports, or starts by their path, when it runs. */
export function importsOf(file: string, code: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module;
  const named = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest && !isType ? [moduleRequest.value] : [],
      ),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ];
  const started = [...code.matchAll(/"(src\/[\w./-]+\.tsx?)"/g)].map(([, path = ""]) => `#${path}`);
  return [...named, ...started].flatMap((name) => {
    if (name.startsWith("#")) return [name.slice(1)];
    return name.startsWith(".") ? [join(file, "..", name)] : [];
  });
}

/** Returns a file with all that it imports, each with the number of imports on the way there. */
export function closureOf(
  file: string,
  imports: ReadonlyMap<string, string[]>,
): Map<string, number> {
  const distances = new Map([[file, 0]]);
  for (const [each, distance] of distances) {
    for (const next of imports.get(each) ?? []) {
      if (!distances.has(next)) distances.set(next, distance + 1);
    }
  }
  return distances;
}
