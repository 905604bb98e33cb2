/** A place in a file with the faults that may stand there. */
export interface Place {
  file: string;
  start: number;
  end: number;
  /** `expression`: another one. `part`: without this property or element. `start`: ends the function here. */
  form: "expression" | "property" | "element" | "start";
  /** Name of the operator. */
  operator: string;
  /** Code instead of the place, one per fault. */
  variants: string[];
  /** True if the place runs only while its module is loaded. */
  atLoad: boolean;
}

export interface Fault extends Omit<Place, "variants"> {
  number: number;
  variant: string;
}

/** Code of the file with the fault alone, with as many lines as before. */
export function withFault(
  code: string,
  { start, end, form, variant }: Omit<Fault, "number">,
): string {
  const isPart = form === "property" || form === "element";
  const comma = isPart ? (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0) : 0;
  const lost = code.slice(start, end + comma).split("\n").length - variant.split("\n").length;
  return code.slice(0, start) + variant + "\n".repeat(Math.max(0, lost)) + code.slice(end + comma);
}

/** Code of the file with all `faults`, each behind its switch. No two of them overlap. */
export function withSwitches(code: string, faults: Fault[]): string {
  let text = code;
  for (const fault of faults.toSorted((a, b) => b.start - a.start)) {
    const { start, end } = fault;
    text = text.slice(0, start) + switched(fault, text.slice(start, end)) + text.slice(end);
  }
  return `import { isOn as _isOn } from "#testing/mutants/switch.ts"; ${text}`;
}

function switched({ number, form, variant }: Fault, original: string): string {
  if (form === "start") return ` if (_isOn(${number})) return; ${original}`;
  if (form === "property") return `...(_isOn(${number}) ? {} : { ${original} })`;
  if (form === "element") return `...(_isOn(${number}) ? [] : [${original}])`;
  return `(_isOn(${number}) ? (${variant || "undefined"}) : (${original}))`;
}
