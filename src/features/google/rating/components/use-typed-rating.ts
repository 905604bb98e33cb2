import { useState } from "react";
import { useOwnKeys } from "#src/features/session/owner/use-own-keys.ts";
import { typedRatingKey } from "#src/lib/storage-keys.ts";
import type { ShownRating } from "../way-to-goal.ts";

/** The numbers that the owner copied from Google, and when. */
export interface TypedRating extends ShownRating {
  /** ISO 8601. */
  typedAt: string;
}

/** The numbers that an owner typed in. Only this browser stores them, per business. */
export function useTypedRating() {
  const [key, old] = useOwnKeys().map((name) => `${typedRatingKey}:${name}`) as [
    string,
    ...string[],
  ];
  const [typed, setTyped] = useState(() => read(key) ?? (old ? read(old) : undefined));
  const save = (numbers: ShownRating) => {
    const next = { ...numbers, typedAt: new Date().toISOString() };
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the numbers last until the next page load.
    }
    setTyped(next);
  };
  return { typed, save };
}

function read(key: string): TypedRating | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isTyped(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isTyped(value: unknown): value is TypedRating {
  const { rating, count, typedAt } = (value ?? {}) as Partial<TypedRating>;
  return (
    typeof rating === "number" &&
    typeof count === "number" &&
    typeof typedAt === "string" &&
    rating >= 1 &&
    rating <= 5 &&
    count >= 1 &&
    !Number.isNaN(Date.parse(typedAt))
  );
}
