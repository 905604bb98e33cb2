import type { ESTree } from "vite";

/** A node of the syntax tree, with the fields that the operators read. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Types are erased before the code runs. Only these nodes contain code that runs. */
const typedExpressions = new Set([
  "TSAsExpression",
  "TSNonNullExpression",
  "TSSatisfiesExpression",
  "TSInstantiationExpression",
]);

/**
 * Calls `visit` for each node that runs, with its ancestors, the nearest one first. Leaves out the
 * children of a node for which `visit` returns false.
 */
export function walk(
  program: ESTree.Program,
  visit: (node: Node, ancestors: readonly Node[]) => boolean,
): void {
  const enter = (node: Node, ancestors: readonly Node[]) => {
    if (node.type.startsWith("TS")) {
      if (typedExpressions.has(node.type)) enter(node.expression as Node, [node, ...ancestors]);
      return;
    }
    if (!visit(node, ancestors)) return;
    for (const child of childrenOf(node)) enter(child, [node, ...ancestors]);
  };
  enter(program as unknown as Node, []);
}

export function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== "parent")
    .flatMap(([, value]) => value)
    .filter(isNode);
}

export function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === "string" && "start" in (value as Node);
}

const functionTypes = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
export const isFunction = ({ type }: Node) => functionTypes.test(type);

/** True if the node runs only when its module is loaded. */
export const runsAtLoad = (ancestors: readonly Node[]) => !ancestors.some(isFunction);

/** True if the function returns a value. */
export function returnsValue(node: Node): boolean {
  return childrenOf(node).some(
    (child) =>
      (child.type === "ReturnStatement" && isNode(child.argument)) ||
      (!isFunction(child) && returnsValue(child)),
  );
}

/** Name of the variable, property or parameter that a value belongs to. */
export function nameOfValue(ancestors: readonly Node[], textOf: (node: Node) => string): string {
  for (const node of ancestors) {
    const named =
      node.id ?? node.key ?? (node.type === "AssignmentPattern" ? node.left : undefined);
    if (isNode(named)) return textOf(named);
    if (node.type === "CallExpression" || /Statement$/.test(node.type)) return "";
  }
  return "";
}
