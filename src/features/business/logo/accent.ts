import type { Hex } from "#src/lib/color/color.ts";

/** Stored instead of a colour if the owner wants Estrelou's green. */
export const defaultAccent = "padrao";

/** What an owner may send: a colour, 'padrao', or nothing for the colour of the logo. */
export const accentChoice = /^(#[0-9a-f]{6}|padrao|)$/;

/**
 * Returns the colour of a business's page and printed pieces: the owner's choice, else the colour of
 * the logo. Null means Estrelou's own colours.
 */
export function accentOf(choice: string | null, logoAccent: string | null): Hex | null {
  return choice === defaultAccent ? null : (choice ?? logoAccent);
}
