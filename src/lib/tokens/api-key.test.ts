import { expect, test } from "vitest";
import { hideApiKeys, isApiKey, newApiKey } from "./api-key.server.ts";

test("keys are different, and a scanner finds them in a text and confirms them without a call", () => {
  const keys = Array.from({ length: 500 }, newApiKey);
  expect(new Set(keys).size).toBe(500);
  const leaked = `curl -H 'Authorization: Bearer ${keys[0]}' https://estrelou.com.br`;
  const [found = ""] = /estrelou_[0-9A-Za-z]{36}/.exec(leaked) ?? [];
  expect(found).toBe(keys[0]);
  expect(keys.filter((key) => !isApiKey(key))).toEqual([]);
});

test("the checksum of a known key stays, because keys live for years", () => {
  expect(isApiKey("estrelou_0123456789ABCDEFGHIJKLMNOPQRST4PMbyp")).toBe(true);
});

test("a key with one other character is none", () => {
  const key = newApiKey();
  for (let index = 0; index < key.length; index++) {
    const other = key[index] === "a" ? "b" : "a";
    expect(isApiKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
  }
  for (const text of ["", "estrelou_", `${key}\n`, ` ${key}`, `${key}0`]) {
    expect(isApiKey(text)).toBe(false);
  }
});

test("no part of a key stays in a text that is logged", () => {
  const key = newApiKey();
  expect(hideApiKeys(`/api/v1/${key}/x`)).toBe("/api/v1/estrelou_***/x");
  expect(hideApiKeys(`/?a=${key.slice(0, 20)}&b=1`)).toBe("/?a=estrelou_***&b=1");
});
