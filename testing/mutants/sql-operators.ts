/** An edit of a text: `text` in place of the characters from `start` to `end`. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Words for others of the same kind. Each pair works in both directions. */
const pairs = [
  ["true", "false"],
  ["asc", "desc"],
  ["least", "greatest"],
  ["min", "max"],
  ["or", "and"],
  ["is not null", "is null"],
  ["nulls first", "nulls last"],
] as const;
const removed = ["skip locked", "for update", "for no key update", "for share", "not"];
const comparisons: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "=": "<>",
  "<>": "=",
  "!=": "=",
};
/** Two moments are never equal, so a test can only see whether their order is reversed. */
const reversed: Record<string, string> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };
const moment = /^\s*\(?\s*[\w.]*(_at|_until|_on|now\(\))\b|\b(\w+_at|\w+_until|now\(\))\s*$/;
/** Words that end a condition. */
const endOfCondition =
  /\b(and|or|order|group|limit|offset|returning|for|on|union|then|else|end|where|from|join|left|having|set|window|select|insert|update|delete)\b/;
const clauses =
  /\b(set|where|and|or|on|when|having|select|from|values|by|returning|then|else|not)\b/g;

/**
 * Returns faulty versions of the source of a string or template with SQL. `holes` are the ranges of its
 * `${…}`.
 */
export function sqlFaults(source: string, holes: { start: number; end: number }[]): string[] {
  // Holes and strings keep their length, but none of their characters is read as SQL.
  let sql = source.replace(/'[^']*'/g, (text) => "·".repeat(text.length));
  for (const { start, end } of holes) {
    sql = sql.slice(0, start) + "·".repeat(end - start) + sql.slice(end);
  }
  sql = sql.toLowerCase();
  const edits = [
    ...conditions(sql),
    ...comparisonEdits(sql),
    ...pairs.flatMap(([a, b]) => [...wordEdits(sql, a, b), ...wordEdits(sql, b, a)]),
    ...removed.flatMap((word) => wordEdits(sql, word, "")),
    ...numberEdits(sql, source),
  ];
  const faults = edits.map(
    ({ start, end, text }) => source.slice(0, start) + text + source.slice(end),
  );
  return [...new Set(faults)].filter((fault) => fault !== source);
}

/** Removes one condition of several. */
function conditions(sql: string): Edit[] {
  const edits: Edit[] = [];
  for (const { index } of sql.matchAll(/\b(and|where)\b/g)) {
    const isFirst = sql.startsWith("where", index);
    if (!isFirst && /\bbetween\s+\S+\s*$/.test(sql.slice(0, index))) continue;
    const from = index + (isFirst ? 5 : 3);
    const end = conditionEnd(sql, from);
    if (!isFirst) edits.push({ start: index, end, text: "" });
    else if (sql.startsWith("and", end)) edits.push({ start: from, end: end + 3, text: "" });
    else if (!/^(or)\b/.test(sql.slice(end))) edits.push({ start: index, end, text: "" });
  }
  return edits;
}

function conditionEnd(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at++) {
    const char = sql.charAt(at);
    if (char === "(") depth++;
    if (char === ")" && depth-- === 0) return at;
    const isWordStart = /\w/.test(char) && !/\w/.test(sql.charAt(at - 1));
    if (depth !== 0 || !isWordStart) continue;
    const word = /^\w+/.exec(sql.slice(at))?.[0] ?? "";
    const isBetween = word === "and" && /\bbetween\s+\S+\s*$/.test(sql.slice(from, at));
    const isDistinctFrom = word === "from" && /\bdistinct\s*$/.test(sql.slice(from, at));
    if (endOfCondition.test(word) && !isBetween && !isDistinctFrom) return at;
  }
  return sql.search(/[;`"]?\s*$/);
}

function comparisonEdits(sql: string): Edit[] {
  return [...sql.matchAll(/(?<![-=<>@#:?|&~!])(<=|>=|<>|!=|<|>|=)(?![-=<>@#:?|&~])/g)].flatMap(
    ({ 0: operator, index }) => {
      const clause = sql.slice(0, index).match(clauses)?.at(-1) ?? "";
      if (!/^(where|and|or|on|when|having|not)$/.test(clause)) return [];
      const end = index + operator.length;
      const isOfMoments = moment.test(sql.slice(end)) || moment.test(sql.slice(0, index));
      const others = isOfMoments ? { ...comparisons, ...reversed } : comparisons;
      return { start: index, end, text: others[operator] ?? "" };
    },
  );
}

function wordEdits(sql: string, word: string, text: string): Edit[] {
  return [...sql.matchAll(new RegExp(`\\b${word.replaceAll(" ", "\\s+")}\\b`, "g"))]
    .filter(({ index, 0: found }) => {
      const before = sql.slice(0, index);
      const after = sql.slice(index + found.length);
      if (word === "and") return !/\bbetween\s+\S+\s*$/.test(before);
      if (word === "min" || word === "max") return after.startsWith("(");
      if (word === "or") return !/^\s+replace/.test(after);
      // `is not null`, `on conflict do not …`, `if not exists`, `is not distinct from`
      if (word === "not") return !/\b(is|if)\s+$/.test(before) && !/^\s+materialized/.test(after);
      return true;
    })
    .map(({ index, 0: found }) => ({ start: index, end: index + found.length, text }));
}

function numberEdits(sql: string, source: string): Edit[] {
  const plain = [...sql.matchAll(/(?<![\w$.:·(])\d+(?![\w.])/g)].map(({ 0: digits, index }) => ({
    start: index,
    end: index + digits.length,
    text: `${Number(digits) + 1}`,
  }));
  const intervals = [...source.matchAll(/(?<=interval ')\d+/g)].map(({ 0: digits, index }) => ({
    start: index,
    end: index + digits.length,
    text: `${Number(digits) * 2}`,
  }));
  return [...plain, ...intervals];
}
