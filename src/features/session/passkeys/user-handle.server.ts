/** Returns the 16 bytes of an account's id in base64url, by which authenticators know the account. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll("-", ""), "hex").toString("base64url");
}
