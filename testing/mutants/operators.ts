import { parseSync } from "vite";
import { callPlaces } from "./call-operators.ts";
import { isLeftOut } from "./left-out.ts";
import { isDrawing, numberVariants, stringVariants } from "./literals.ts";
import type { Place } from "./place.ts";
import { sqlFaults } from "./sql-operators.ts";
import { isFunction, isNode, type Node, returnsValue, runsAtLoad, walk } from "./syntax.ts";

/** Part of a place that an operator returns. */
export type Found = Pick<Place, "form" | "operator" | "variants"> & { at?: Node };

export interface Context {
  node: Node;
  /** The nearest one first. */
  ancestors: readonly Node[];
  textOf(node: Node): string;
  /** Short strings of the file that may stand for one another. */
  words: string[];
}

/** Returns all places of a file where a fault may stand, and the number of its statements. */
export function findPlaces(file: string, code: string): { places: Place[]; statements: number } {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const words = wordsOf(code);
  const places: Place[] = [];
  let statements = 0;
  walk(program, (node, ancestors) => {
    if (isLeftOut(node, ancestors, textOf)) return false;
    if (/Statement$|^VariableDeclaration$/.test(node.type) && node.type !== "BlockStatement") {
      statements++;
    }
    if (isInsideChain(node, ancestors[0])) return true;
    const context: Context = { node, ancestors, textOf, words };
    for (const found of [
      ...valuePlaces(context, file),
      ...partPlaces(context),
      ...callPlaces(context),
    ]) {
      const { at = node, variants, form, operator } = found;
      const original = textOf(at);
      const different = [...new Set(variants)].filter((variant) => variant !== original);
      if (different.length === 0) continue;
      const { start, end } = at;
      // The start of a function is inside it.
      const atLoad = form !== "start" && runsAtLoad(ancestors);
      places.push({ file, start, end, form, operator, variants: different, atLoad });
    }
    return true;
  });
  return { places, statements };
}

/** True for the `a?.b` of `a?.b.c`: a change in the middle would change what `?.` leaves out. */
function isInsideChain(node: Node, parent: Node | undefined): boolean {
  const isLink = parent?.object === node || parent?.callee === node;
  return isLink && node.type !== "ChainExpression" && hasOptional(node);
}

function hasOptional(node: Node): boolean {
  if (node.optional === true) return true;
  const inner = node.callee ?? node.object;
  return isNode(inner) && hasOptional(inner);
}

const boundaries: Record<string, string[]> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
};

function* valuePlaces({ node, ancestors, textOf, words }: Context, file: string): Generator<Found> {
  const form = "expression";
  const { left, right, operator, test } = node;
  if (isNode(left) && isNode(right) && node.type === "BinaryExpression") {
    const isText = /["'`]/.test(textOf(left).at(-1) + textOf(right).charAt(0));
    const isArithmetic = /^[-+*/%]$/.test(String(operator));
    const isLeftOut = isArithmetic && (isText || isDrawing(file));
    const others = isLeftOut ? [] : (boundaries[String(operator)] ?? []);
    const variants = others.map((other) => `${textOf(left)} ${other} ${textOf(right)}`);
    yield { form, operator: "comparison or arithmetic", variants };
  }
  if (isNode(left) && isNode(right) && node.type === "LogicalExpression") {
    const [a, b] = [`(${textOf(left)})`, `(${textOf(right)})`];
    const other = operator === "&&" ? "||" : "&&";
    const variants = operator === "??" ? [a, b] : [a, b, `(${a} ${other} ${b})`];
    yield { form, operator: "logic", variants };
  }
  if (isNode(test) && /^(IfStatement|ConditionalExpression)$/.test(node.type)) {
    const variants = ["true", "false", `!(${textOf(test)})`];
    yield { at: test, form, operator: "condition", variants };
  }
  if (node.type === "Literal") {
    const { value } = node;
    if (typeof value === "boolean") yield { form, operator: "boolean", variants: [`${!value}`] };
    if (typeof value === "number") {
      const variants = numberVariants(value, { file, ancestors, textOf });
      yield { form, operator: "number", variants };
    }
  }
  const sql = sqlOf(node, ancestors, textOf);
  if (sql) yield* sql.map((variant): Found => ({ form, operator: "SQL", variants: [variant] }));
  else if (typeof node.value === "string" && node.type === "Literal") {
    yield { form, operator: "word", variants: stringVariants(node.value, words) };
  }
}

/** Faults in the SQL of a string or a template. */
function sqlOf(
  node: Node,
  ancestors: readonly Node[],
  textOf: Context["textOf"],
): string[] | undefined {
  const isTagged = node.type === "TaggedTemplateExpression";
  const quasi = isTagged && isNode(node.quasi) ? node.quasi : node;
  const source = textOf(quasi);
  const isSql = isTagged
    ? isNode(node.tag) && /^sql\b/.test(textOf(node.tag))
    : /^(TemplateLiteral|Literal)$/.test(node.type) &&
      ancestors[0]?.type !== "TaggedTemplateExpression" &&
      /^.\s*(select|insert into|update|delete from|with) /i.test(source);
  if (!isSql) return undefined;
  const expressions = (quasi.expressions ?? []) as Node[];
  const holes = expressions.map(({ start, end }) => ({
    start: start - quasi.start - 2,
    end: end - quasi.start + 1,
  }));
  const prefix = textOf(node).slice(0, quasi.start - node.start);
  return sqlFaults(source, holes).map((fault) => prefix + fault);
}

function* partPlaces({ node, ancestors: [parent] }: Context): Generator<Found> {
  const variants = [""];
  // A message for people, whose type is checked where it is used.
  if (typeof node.value === "string" && /\s/.test(node.value)) return;
  if (parent?.type === "ObjectExpression" && node.kind !== "get" && node.kind !== "set") {
    yield { form: "property", operator: "removed property", variants };
  }
  if (parent?.type === "ArrayExpression" && (parent.elements as Node[]).length > 1) {
    yield { form: "element", operator: "removed element", variants };
  }
  const { body } = node;
  if (isFunction(node) && isNode(body) && body.type === "BlockStatement" && !returnsValue(body)) {
    const [first] = body.body as Node[];
    if (!first) return;
    const at = { type: "", start: first.start, end: first.start };
    yield { at, form: "start", operator: "early return", variants: ["return;"] };
  }
}

/** Lower-case words of the file in quotes, such as statuses and event names. */
function wordsOf(code: string): string[] {
  const own = code.replace(/\bfrom ".*";|import\(".*?"\)/g, "");
  return [...new Set([...own.matchAll(/"([a-z][\w-]*)"/g)].map((match) => match[1] ?? ""))];
}
