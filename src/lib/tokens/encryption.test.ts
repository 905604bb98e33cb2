import { expect, test } from "vitest";
import { decrypt, encrypt } from "./encryption.server.ts";

const keys = { secretKey: "the key of this test, long enough for it", previousKeys: [] };
const other = { secretKey: "another key of this test, long enough", previousKeys: [] };

test("a text is decrypted only for its purpose and context", () => {
  const encrypted = encrypt(keys, "one", "um texto", "row 1");
  expect(decrypt(keys, "one", encrypted, "row 1")).toBe("um texto");
  expect(decrypt(keys, "one", encrypted, "row 2")).toBeUndefined();
  expect(decrypt(keys, "two", encrypted, "row 1")).toBeUndefined();
  expect(encrypt(keys, "one", "um texto", "row 1")).not.toEqual(encrypted);
});

test("a changed or short text is not decrypted", () => {
  const encrypted = encrypt(keys, "one", "um texto", "row 1");
  encrypted[30] = (encrypted[30] ?? 0) ^ 1;
  expect(decrypt(keys, "one", encrypted, "row 1")).toBeUndefined();
  expect(decrypt(keys, "one", Buffer.from("short"), "row 1")).toBeUndefined();
});

test("a previous key decrypts, an unknown one does not", () => {
  const encrypted = encrypt(keys, "one", "um texto", "row 1");
  const rotated = { ...other, previousKeys: [keys.secretKey] };
  expect(decrypt(rotated, "one", encrypted, "row 1")).toBe("um texto");
  expect(decrypt(other, "one", encrypted, "row 1")).toBeUndefined();
});

test("an email that an earlier version encrypted is decrypted", () => {
  const stored = "YMrhj+hXuyCk62n8gq3flqjUtkj+bmwBjwy3uZOxLnSrL30O0Hu1qz6IFzE=";
  const email = decrypt(keys, "invitation-address", Buffer.from(stored, "base64"), "a recipient");
  expect(email).toBe("ana@exemplo.test");
});
