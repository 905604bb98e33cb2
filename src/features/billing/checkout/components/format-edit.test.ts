import { expect, test } from "vitest";
import { formatInput } from "./card-details.ts";
import { formatEdit } from "./format-edit.ts";

/** Applies an edit to a text in which `|` marks the caret. Returns the result in the same form. */
function edit(
  field: "number" | "expiry" | "document",
  marked: string,
  change: { insert: string } | { deletes: "backward" | "forward" },
): string {
  const at = marked.indexOf("|");
  const previous = marked.replace("|", "");
  const [head, tail] = [previous.slice(0, at), previous.slice(at)];
  const result = formatEdit(
    (text) => formatInput(field, text),
    previous,
    "insert" in change
      ? { typed: head + change.insert + tail, caret: at + change.insert.length }
      : change.deletes === "backward"
        ? { typed: head.slice(0, -1) + tail, caret: Math.max(0, at - 1), deletes: "backward" }
        : { typed: head + tail.slice(1), caret: at, deletes: "forward" },
  );
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
}

const back = { deletes: "backward" } as const;
const forward = { deletes: "forward" } as const;

test("typing at the end groups the number, and the caret stays at the end", () => {
  expect(edit("number", "5031|", { insert: "4" })).toBe("5031 4|");
  expect(edit("number", "5031 433|", { insert: "2" })).toBe("5031 4332|");
  expect(edit("number", "3753 65153|", { insert: "5" })).toBe("3753 651535|");
  expect(edit("expiry", "11|", { insert: "3" })).toBe("11/3|");
  expect(edit("expiry", "|", { insert: "4" })).toBe("04|");
  expect(edit("document", "529|", { insert: "9" })).toBe("529.9|");
});

test("typing in the middle keeps the caret behind the typed character", () => {
  expect(edit("number", "50|1 4332 1540", { insert: "3" })).toBe("503|1 4332 1540");
  expect(edit("number", "5031| 433", { insert: "9" })).toBe("5031 9|433");
  expect(edit("number", "5031 |433", { insert: "x" })).toBe("5031| 433");
  expect(edit("document", "529.98|.247", { insert: "2" })).toBe("529.982|.247");
});

test("deleting a separator deletes the digit beyond it", () => {
  expect(edit("number", "5031 |4332", back)).toBe("503|4 332");
  expect(edit("number", "5031| 4332", forward)).toBe("5031| 332");
  expect(edit("document", "529.|982.247-25", back)).toBe("52|9.822.472-5");
  expect(edit("expiry", "11/|30", back)).toBe("1|3/0");
});

test("deleting a digit keeps the caret in place", () => {
  expect(edit("number", "5031 43|32", back)).toBe("5031 4|32");
  expect(edit("number", "5031 4|332", forward)).toBe("5031 4|32");
  expect(edit("number", "5|", back)).toBe("|");
  expect(edit("number", "|5031", back)).toBe("|5031");
});

test("pasted text replaces the selection and is grouped", () => {
  expect(edit("number", "|", { insert: " 5031-4332.1540 6351\n" })).toBe("5031 4332 1540 6351|");
  expect(edit("number", "50|51", { insert: "31 4332 1540 63" })).toBe("5031 4332 1540 63|51");
  expect(edit("document", "|", { insert: "11222333000181" })).toBe("11.222.333/0001-81|");
  expect(edit("expiry", "|", { insert: "11/2030" })).toBe("11/30|");
});
