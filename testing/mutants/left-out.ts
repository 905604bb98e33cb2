import { isNode, type Node } from "./syntax.ts";

/** Logs and descriptions have no effect that a test should hold fast. */
const logs = /^(.*\.)?(log|logger|console)(\.\w+|\[[^\]]*\])$/;
const described = /\.(describe|openapi|meta)$/;
const metrics = /^(Counter|Gauge|Histogram|Summary)$/;
const errors = /^(\w*Error)$/;
const texts = /^"?(message|description|summary|help|examples?|cause|tags|responses)"?$/;

/** True for a node without any fault: names, log texts, descriptions, what is shown only on a page. */
export function isLeftOut(
  node: Node,
  [parent]: readonly Node[],
  textOf: (node: Node) => string,
): boolean {
  const { type, callee, expression, key } = node;
  if (/^(Import\w*Declaration|ImportExpression|ExportAllDeclaration)$/.test(type)) return true;
  if (/^(JSXAttribute|JSXText|TemplateElement|MetaProperty|RegExp)$/.test(type)) return true;
  const called = isNode(expression) && isNode(expression.callee) ? expression.callee : callee;
  if (isNode(called) && logs.test(textOf(called))) return true;
  if (isNode(callee) && type === "NewExpression" && metrics.test(textOf(callee))) return true;
  if (type === "VariableDeclarator" && /buckets$/i.test(textOf(node.id as Node))) return true;
  if (isNode(key) && type === "Property" && texts.test(textOf(key))) return true;
  if (!parent) return false;
  // The name of a property or of what is exported, not a value.
  if (parent.key === node && !parent.computed) return !parent.shorthand;
  if (parent.type === "ExportNamedDeclaration" && parent.source === node) return true;
  const isArgument = Array.isArray(parent.arguments) && parent.arguments.includes(node);
  if (!isArgument || !isNode(parent.callee)) return false;
  if (described.test(textOf(parent.callee))) return true;
  return parent.type === "NewExpression" && errors.test(textOf(parent.callee)) && isText(node);
}

const isText = ({ type, value }: Node) =>
  type === "TemplateLiteral" || (type === "Literal" && typeof value === "string");
