/** Parses separated values as in RFC 4180, also quoted fields with line breaks. */
export function parseCsv(text: string, separator = ","): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = "";
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (at >= text.length) throw new Error("Missing closing quote");
        if (text[at] === '"') at += 1;
        field += text[at];
      }
      at += 1;
    } else {
      for (; at < text.length && text[at] !== separator && text[at] !== "\r"; at += 1) {
        if (text[at] === '"' || text[at] === "\n")
          throw new Error(`Unquoted quote or line feed at ${at}`);
        field += text[at];
      }
    }
    row.push(field);
    if (text[at] === separator) at += 1;
    else if (text.startsWith("\r\n", at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else throw new Error(`Expected a separator or a line end at ${at}`);
  }
  return rows;
}
