import type { Place } from "./place.ts";

/** Code where a fault changes nothing that an owner, a customer or an operator could notice. */
export interface Exclusion {
  file: string;
  /** Occurs exactly once in the file. No fault is drawn inside it. */
  text: string;
  reason: string;
}

export const exclusions: Exclusion[] = [
  {
    file: "src/db/embedded-process.ts",
    text: '"fast",',
    reason: "Only Windows stops the server with `pg_ctl`. The tests run on Linux.",
  },
  {
    file: "src/features/feedback/rate/store-in-batches.server.ts",
    text: `, \`\${entry.businessId} \${entry.review.id}\`]`,
    reason: "A batch with an id twice fails, and then each review is stored alone: the same rows.",
  },
  {
    file: "src/features/site/search-engines/draw-share-image.server.ts",
    text: `)).join("")}`,
    reason: "A text between the elements of an SVG group is not drawn.",
  },
  {
    file: "src/lib/color/dominant-color.ts",
    text: "Math.atan2(b, a)",
    reason:
      "With exchanged arguments the circle of hues is mirrored, and neighbours stay neighbours.",
  },
];

export type Located = Exclusion & { start: number; end: number };

/** An exclusion with its range. Throws if its text does not occur exactly once. */
export function locate(exclusion: Exclusion, code: string): Located {
  const parts = code.split(exclusion.text);
  if (parts.length !== 2) {
    throw new Error(
      `${exclusion.file} has this ${parts.length - 1} times, not once: ${exclusion.text}`,
    );
  }
  const start = parts[0]?.length ?? 0;
  return { ...exclusion, start, end: start + exclusion.text.length };
}

export const isExcluded = (
  { file, start, end }: Pick<Place, "file" | "start" | "end">,
  located: Located[],
) => located.some((each) => each.file === file && each.start <= start && each.end >= end);
