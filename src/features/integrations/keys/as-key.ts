import type { Key } from "./contract.ts";

type Row = Pick<Key, "id" | "name" | "hint" | "scopes"> & {
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
};

export function asKey({ created_at, expires_at, last_used_at, ...key }: Row): Key {
  return {
    ...key,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
