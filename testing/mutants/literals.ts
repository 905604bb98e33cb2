import { type Node, nameOfValue } from "./syntax.ts";

/** Numbers whose change no owner or customer could notice: waiting times, sizes of caches and batches. */
const tuning =
  /timeout|interval|poll|pause|backoff|cache|keep|buffer|pool|batch|chunk|delay|maxage|patience|wait|concurren|stale|bucket|quality|effort/i;
const timers = /setTimeout|setInterval|timeout|sleep|delay|setImmediate/i;
/** Numbers in these files are positions and sizes in drawings, which people look at. */
const drawings = /\/(drawing|pieces)\/|\/draw-|sheets|-drawing|icons?\b/;

export const isDrawing = (file: string) => drawings.test(file);

/** Returns other numbers for a literal. */
export function numberVariants(
  value: number,
  {
    file,
    ancestors,
    textOf,
  }: { file: string; ancestors: readonly Node[]; textOf(node: Node): string },
): string[] {
  const call = ancestors.find(({ type }) => type === "CallExpression");
  const callee = call ? textOf(call).split("(")[0] : "";
  const isLeftOut =
    isDrawing(file) || tuning.test(nameOfValue(ancestors, textOf)) || timers.test(callee ?? "");
  if (isLeftOut) return [];
  if (!Number.isInteger(value)) return [`${value * 2}`];
  return value >= 1000 ? [`${value * 2}`, `${value + 1}`] : [`${value + 1}`, `${value - 1}`];
}

const comparisons: Record<string, string[]> = {
  "=": ["!="],
  "!=": ["="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  is: ["is not"],
  "is not": ["is"],
  in: ["not in"],
  "not in": ["in"],
  asc: ["desc"],
  desc: ["asc"],
};

/** Returns other strings for a key, a status or a comparison in quotes. Texts for people have none. */
export function stringVariants(value: string, words: string[]): string[] {
  const operators = comparisons[value];
  if (operators) return operators.map((operator) => JSON.stringify(operator));
  if (!/^[a-z][\w:./-]*$/.test(value)) return [];
  const index = words.indexOf(value);
  const others = [words[index + 1], words[index - 1], ""].filter((word) => word !== undefined);
  return others.map((word) => JSON.stringify(word));
}
