/** Where the link was put, from its `o` parameter; the server ignores what it cannot read. */
export function sourceOfLink(): string | undefined {
  return new URLSearchParams(window.location.search).get("o") ?? undefined;
}
