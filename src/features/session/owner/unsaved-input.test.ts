import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "#testing/fake-browser.ts";
import {
  deleteAllUnsavedInput,
  deleteUnsavedInput,
  findUnsavedInput,
  isInputStored,
  registerInput,
  storeUnsavedInput,
} from "./unsaved-input.ts";

beforeEach(() => void fakeBrowser());
afterEach(() => {
  vi.unstubAllGlobals();
});

test("unsaved input is found under the business where it was typed, and under no other", () => {
  const unregister = [
    registerInput("settings", () => ({ business: "ana", value: { slug: "padaria" } })),
    registerInput("note", () => undefined),
  ];
  storeUnsavedInput();
  for (const end of unregister) end();
  expect(findUnsavedInput(["ana"], "settings")).toEqual({ slug: "padaria" });
  expect(findUnsavedInput(["ana"], "note")).toBeUndefined();
  expect(findUnsavedInput(["bia"], "settings")).toBeUndefined();
  expect([isInputStored("settings"), isInputStored("note")]).toEqual([true, false]);
});

test("a form that is gone stores nothing, and deleted input is not found again", () => {
  const unregister = [
    registerInput("settings", () => ({ business: "ana", value: 1 })),
    registerInput("texts", () => ({ business: "ana", value: 2 })),
  ];
  registerInput("gone", () => ({ business: "ana", value: 3 }))();
  storeUnsavedInput();
  for (const end of unregister) end();
  expect(findUnsavedInput(["ana"], "gone")).toBeUndefined();
  deleteUnsavedInput("settings");
  expect(findUnsavedInput(["ana"], "settings")).toBeUndefined();
  expect(findUnsavedInput(["ana"], "texts")).toBe(2);
  deleteAllUnsavedInput();
  expect(findUnsavedInput(["ana"], "texts")).toBeUndefined();
});
