import { expect, test } from "vitest";
import { remember } from "./remember.ts";

test("a text is read once, until a thousand others came; a very long one is read every time", () => {
  const read: string[] = [];
  const lengthOf = remember((text) => {
    read.push(text);
    return { length: text.length };
  });
  expect(lengthOf("a")).toBe(lengthOf("a"));
  for (let index = 1; index < 1_000; index++) lengthOf(`${index}`);
  expect(lengthOf("a")).toEqual({ length: 1 });
  expect(read).toHaveLength(1_000);
  lengthOf("one more");
  expect(lengthOf("a")).toEqual({ length: 1 });
  expect(read.slice(1_000)).toEqual(["one more", "a"]);
  const long = "x".repeat(301);
  expect([lengthOf(long), lengthOf(long)]).toEqual([{ length: 301 }, { length: 301 }]);
  expect(read.slice(1_002)).toEqual([long, long]);
});
