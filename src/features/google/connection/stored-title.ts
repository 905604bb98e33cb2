const longest = 200;

/** Returns the title of a place as the connection stores it. PostgreSQL stores neither NUL nor half a character. */
export function storedTitle(title: string): string {
  return title.replaceAll("\0", "").slice(0, longest).toWellFormed();
}
