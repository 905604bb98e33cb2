import { shownAccountCookie } from "#src/lib/storage-keys.ts";

/** Lets documents show the content of an account, as long as its tokens are stored. */
export function setShownAccount(account: string | undefined): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have no Cookie Store API yet.
  if (account) document.cookie = `${shownAccountCookie}=${account}; Max-Age=5184000${attributes()}`;
}

/** From now on documents contain no owner's content, also without network. */
export function deleteShownAccount(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above.
  document.cookie = `${shownAccountCookie}=; Max-Age=0${attributes()}`;
}

function attributes(): string {
  return `; Path=/; SameSite=Lax${window.location.protocol === "https:" ? "; Secure" : ""}`;
}
