import type { Context, Found } from "./operators.ts";
import { isNode, type Node } from "./syntax.ts";

/** Calls whose removal changes nothing that anyone could notice. */
const kept = /^(describe|openapi|meta|unref|ref|as|bind|catch|\$\w+)$/;
const keptStatements = /\.(unref|setMaxListeners|setEncoding|sync)\(|\.(on|once)\(\s*"error"/;
const commutative = /^(Math\.(max|min)|isSameText|timingSafeEqual)$/;

/**
 * True for `.select("one column")`. The types reject its removal where a value of the row is read, so what
 * is left only asks whether there is a row.
 */
function isExistenceCheck({ arguments: given }: Node, property: string): boolean {
  const [column, ...others] = given as Node[];
  return property === "select" && column?.type === "Literal" && others.length === 0;
}

/** Faults of calls: removed, shortened by one link of a chain, not awaited, with swapped arguments. */
export function* callPlaces({ node, ancestors, textOf }: Context): Generator<Found> {
  const form = "expression";
  const { expression, callee, argument } = node;
  if (node.type === "ExpressionStatement" && isNode(expression) && node.directive == null) {
    const isEffect = /^(Call|Await|Assignment|Update|Chain|Unary)Expression$/.test(expression.type);
    if (isEffect && !keptStatements.test(textOf(expression))) {
      yield { at: expression, form, operator: "removed statement", variants: [""] };
    }
    if (expression.type === "AwaitExpression" && isNode(expression.argument)) {
      const variants = [textOf(expression.argument)];
      yield { at: expression, form, operator: "removed await", variants };
    }
  }
  if (node.type === "UnaryExpression" && node.operator === "!" && isNode(argument)) {
    if (ancestors[0]?.test !== node) {
      yield { form, operator: "removed negation", variants: [textOf(argument)] };
    }
  }
  if (node.type !== "CallExpression" || !isNode(callee)) return;
  const { object, property } = callee;
  if (isNode(object) && isNode(property) && !callee.computed && object.type !== "Super") {
    const name = textOf(property);
    if (!kept.test(name) && !isExistenceCheck(node, name)) {
      yield { form, operator: "removed link", variants: [textOf(object)] };
    }
  }
  const given = node.arguments as Node[];
  if (given.length < 2 || commutative.test(textOf(callee))) return;
  const [open, close] = [textOf(node).indexOf("(", callee.end - node.start), ")"];
  const variants = given.slice(1).flatMap((second, index) => {
    const first = given[index];
    if (!first || first.type === "SpreadElement" || second.type === "SpreadElement") return [];
    const swapped = given
      .with(index, second)
      .with(index + 1, first)
      .map(textOf);
    return [`${textOf(node).slice(0, open)}(${swapped.join(", ")}${close}`];
  });
  yield { form, operator: "swapped arguments", variants };
}
