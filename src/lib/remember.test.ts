import { expect, test } from "vitest";
import { remember } from "./remember.ts";

test("a text is read once, until more texts came than are kept; a very long one is read every time", () => {
  const read: string[] = [];
  const lengthOf = remember(
    (text) => {
      read.push(text);
      return { length: text.length };
    },
    { max: 2 },
  );
  expect(lengthOf("a")).toBe(lengthOf("a"));
  lengthOf("bb");
  expect(read).toEqual(["a", "bb"]);
  expect(lengthOf("ccc")).toEqual({ length: 3 });
  expect(lengthOf("a")).toEqual({ length: 1 });
  expect(read).toEqual(["a", "bb", "ccc", "a"]);
  const long = "x".repeat(301);
  expect([lengthOf(long), lengthOf(long)]).toEqual([{ length: 301 }, { length: 301 }]);
  expect(read.filter((text) => text === long)).toHaveLength(2);
  expect(lengthOf("ccc")).toBe(lengthOf("ccc"));
  expect(read.filter((text) => text === "ccc")).toHaveLength(1);
});
