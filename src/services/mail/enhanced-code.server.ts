/**
 * Permanent failures of the address itself: unknown, moved or disabled mailbox, unknown domain, and the
 * two codes without a subject. Not 5.1.7 and 5.1.8 (about our sender), 5.2.2 (full) and 5.7 (policy).
 */
const addressFailed = /^5\.(0\.0|1\.(0|1|2|3|4|6|9|10)|2\.1|4\.4|5\.0)$/;

/** Policy (relaying, login, a suspended account, reputation), and the two codes about our sender. */
const aboutUs = /^5\.(7\.\d+|1\.[78])$/;

/** How Exchange Online says that a mailbox does not exist. */
const exchangeCode = "5.4.1";
const exchangeText = /access denied/i;

/**
 * Returns true if an enhanced status code (RFC 3463), or the server's response with it, says that the address will
 * accept no mail.
 */
export function isAddressFailure(code: string, response = ""): boolean {
  return addressFailed.test(code) || (code === exchangeCode && exchangeText.test(response));
}

/** What a permanent SMTP rejection is about. `us`: our settings, account or reputation. */
export type RejectionSubject = "us" | "address" | "message";

/** Reads the server's response to RCPT TO or DATA. Without an enhanced code the words decide. */
export function subjectOfRejection(response: string, command: string): RejectionSubject {
  // qmail appends the enhanced code: "(#5.7.1)".
  const [, first, last] = /^\d{3}[ -](5\.\d+\.\d+)\b|\(#(5\.\d+\.\d+)\)/.exec(response) ?? [];
  const code = first ?? last;
  const isAboutUs = code
    ? aboutUs.test(code)
    : /^(530|535|554)/.test(response) || /\b(relay|authenticat)/i.test(response);
  if (isAboutUs) return "us";
  const canBeAddress = code ? isAddressFailure(code, response) : command === "RCPT TO";
  return canBeAddress ? "address" : "message";
}
