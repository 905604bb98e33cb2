import { readFile } from "node:fs/promises";
import { SourceMap, type SourceMapPayload } from "node:module";
import { basename, join } from "node:path";

/** `build.ts` moves the source maps here, so that they are not public. */
const mapFolder = "build/maps";
const buildFile = "build/complete";

/**
 * Replaces positions in built files with those in their sources. Returns the build of this process if it has a map of
 * any of the files, else null: the page was loaded before an upgrade.
 */
export async function resolveFrames(
  frames: string[],
): Promise<{ frames: string[]; build: string | null }> {
  const maps = new Map<string, SourceMap | undefined>();
  const resolved: string[] = [];
  for (const frame of frames) {
    const [path = "", line, column] = frame.split(":");
    const file = basename(path);
    if (!maps.has(file)) maps.set(file, await readMap(file));
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    const isFound = entry && "originalSource" in entry && entry.originalSource;
    resolved.push(
      isFound
        ? `${sourcePath(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
        : frame,
    );
  }
  const isOurBuild = [...maps.values()].some(Boolean);
  const own = resolved.filter((frame) => frame.startsWith("src/"));
  return {
    // The frames of React say nothing if one of ours is known.
    frames: own.length > 0 ? own : resolved,
    build: isOurBuild ? await readBuild() : null,
  };
}

async function readMap(file: string): Promise<SourceMap | undefined> {
  const text = await readOptional(join(mapFolder, `${file}.map`));
  return text === undefined ? undefined : new SourceMap(JSON.parse(text) as SourceMapPayload);
}

async function readBuild(): Promise<string | null> {
  return (await readOptional(buildFile))?.slice(0, 12) ?? null;
}

async function readOptional(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** '../../../src/ui/star.tsx' becomes 'src/ui/star.tsx'. */
function sourcePath(source: string): string {
  return source.replace(/^.*?(?=(src|node_modules)\/)/, "");
}
