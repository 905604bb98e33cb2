/**
 * Returns the path of the page of a conversation. The code is in the fragment, which no browser sends to a server, so no
 * log and no referrer has it.
 */
export function conversationPath(slug: string, code: string): string {
  return `/feedback/${slug}/conversa#${code}`;
}
