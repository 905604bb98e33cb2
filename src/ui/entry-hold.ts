import { accessTokenKey } from "#src/lib/storage-keys.ts";

const holdIf = (condition: string) =>
  `try{if(${condition})document.documentElement.dataset.hold=""}catch{}`;

/**
 * Inline scripts that hide the form of the server's HTML where the page's scripts will show something else:
 * the panel for an owner with a session, or 'Verifique seu e-mail' after a reload.
 * The texts are constant, because the content security policy allows them by their hashes.
 */
export const entryHolds = {
  session: holdIf(`localStorage.getItem("${accessTokenKey}")`),
  signUp: holdIf("history.state.usr.sentAt"),
} as const;

/** Shows the form again. */
export function releaseEntry(): void {
  delete document.documentElement.dataset.hold;
}
