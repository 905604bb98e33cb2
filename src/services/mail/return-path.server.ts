import { parse, stringify } from "uuid";
import type { Keys } from "#src/lib/tokens/keys.ts";
import { readToken, signToken } from "#src/lib/tokens/signed-token.server.ts";

/** What a mail is about: an invitation of a business, or a mail to the owner of an account. */
export type ReturnKind = "invitation" | "account";

/** The recipient of a mail, as its return path names it. */
export interface Returned {
  kind: ReturnKind;
  /** Id of the business, or of the account. */
  id: string;
  /** The first bytes of the recipient's keyed hash. */
  hashStart: Buffer;
}

export const hashStartBytes = 8;
const idBytes = 16;
const letters: Record<ReturnKind, string> = { invitation: "i", account: "o" };
const purposeOf = (kind: ReturnKind) => `return-path:${kind}`;

export interface ReturnSettings extends Keys {
  /** The mailbox that receives reports; undefined means MAIL_FROM, and reports are not read. */
  bounceAddress?: string | undefined;
}

/**
 * Returns the envelope sender of one mail: `bounce+TOKEN@domain`. The token is signed, because a forged
 * report could stop the mail of anybody. It contains no email.
 */
export function returnPath(
  { bounceAddress, ...keys }: ReturnSettings,
  { kind, id, hash }: { kind: ReturnKind; id: string; hash: Buffer },
): string | undefined {
  if (!bounceAddress) return undefined;
  const at = bounceAddress.lastIndexOf("@");
  const content = Buffer.concat([parse(id), hash.subarray(0, hashStartBytes)]);
  const token =
    letters[kind] + encode(Buffer.from(signToken(keys, purposeOf(kind), content, 10), "base64url"));
  return `${bounceAddress.slice(0, at)}+${token}${bounceAddress.slice(at)}`;
}

/** Returns the recipient of the first token in a text that we signed. */
export function findReturned(keys: Keys, text: string): Returned | undefined {
  for (const [, letter, encoded] of text.matchAll(/\b([io])([a-z2-7]{55})\b/gi)) {
    const kind = letter?.toLowerCase() === "i" ? "invitation" : "account";
    const token = decode(encoded ?? "").toString("base64url");
    const content = readToken(keys, purposeOf(kind), token, idBytes + hashStartBytes, 10);
    if (!content) continue;
    return {
      kind,
      id: stringify(content.subarray(0, idBytes)),
      hashStart: content.subarray(idBytes),
    };
  }
  return undefined;
}

/** Base32: mail servers may change the case of a local part. */
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

function encode(bytes: Buffer): string {
  let text = "";
  for (let bit = 0; bit < bytes.length * 8; bit += 5) {
    const window = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += alphabet[(window >> (11 - (bit & 7))) & 31];
  }
  return text;
}

function decode(text: string): Buffer {
  const bytes = Buffer.alloc(Math.floor((text.length * 5) / 8));
  for (const [index, letter] of [...text.toLowerCase()].entries()) {
    const value = alphabet.indexOf(letter) << (11 - ((index * 5) & 7));
    const at = (index * 5) >> 3;
    bytes[at] = (bytes[at] ?? 0) | (value >> 8);
    if (at + 1 < bytes.length) bytes[at + 1] = (bytes[at + 1] ?? 0) | (value & 255);
  }
  return bytes;
}
