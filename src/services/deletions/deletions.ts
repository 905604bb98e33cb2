import { z } from "zod";

/** A deletion that a restored backup must not take back: ids and keyed hashes, no personal data. */
export const deletionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("account"), account: z.uuid() }),
  z.object({ kind: z.literal("business"), business: z.uuid() }),
  z.object({
    kind: z.literal("member"),
    business: z.uuid(),
    account: z.uuid(),
    /** A membership that began after this time is not ended. */
    at: z.iso.datetime(),
  }),
  z.object({ kind: z.literal("endpoint"), business: z.uuid(), endpoint: z.uuid() }),
  z.object({
    kind: z.literal("comment"),
    business: z.uuid(),
    review: z.uuid(),
    /** Without it an account erased the comment. */
    by: z.literal("customer").optional(),
  }),
  z.object({
    kind: z.literal("reply"),
    business: z.uuid(),
    review: z.uuid(),
    n: z.number().int(),
    /** When the message was written: a restored conversation may have used the number again. */
    at: z.iso.datetime(),
  }),
  z.object({ kind: z.literal("praise"), business: z.uuid(), review: z.uuid() }),
  z.object({ kind: z.literal("key"), business: z.uuid(), key: z.uuid() }),
  z.object({
    kind: z.literal("opt-out"),
    business: z.uuid(),
    /** The keyed hash of the email or phone number, in hexadecimal. */
    mailbox: z.hex(),
    scope: z.enum(["business", "all"]),
  }),
  z.object({
    kind: z.literal("digest"),
    business: z.uuid(),
    /** False if the weekly digest was switched off. The owner may switch it on again, so the newest record decides. */
    wanted: z.boolean(),
    at: z.iso.datetime(),
  }),
]);

export type Deletion = z.output<typeof deletionSchema>;

/** Stores deletions outside of the database, for as long as a backup from before them exists. */
export interface Deletions {
  /** Stores a deletion that is committed. Never fails: an error is logged, and the deletion itself is done. */
  record(deletion: Deletion): Promise<void>;
}
