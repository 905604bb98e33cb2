import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const prefix = "estrelou_";
const randomLength = 30;
const checksumLength = 6;
const pattern = new RegExp(
  `^${prefix}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`,
);

/**
 * Returns a new key: the prefix, 30 random characters (178 bits) and a checksum of them, like the tokens of GitHub. So
 * a leaked key is found by its pattern and confirmed without a call.
 */
export function newApiKey(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(62)]).join("");
  return prefix + random + checksumOf(random);
}

/** Returns true for a text in the form of a key whose checksum is right. No other text can be a key. */
export function isApiKey(text: string): boolean {
  const [, random = "", checksum] = pattern.exec(text) ?? [];
  return checksum !== undefined && checksum === checksumOf(random);
}

/** Replaces what looks like a key, or like the beginning of one, in a text that is logged. */
export function hideApiKeys(text: string): string {
  return text.replace(/estrelou_[0-9A-Za-z]+/gi, `${prefix}***`);
}

/** CRC-32 in base 62, with leading zeros. */
function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = "";
  for (let index = 0; index < checksumLength; index++) {
    text = (alphabet[rest % 62] ?? "") + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
