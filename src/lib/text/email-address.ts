/**
 * Returns an email address in the form in which it is mailed and compared: lower case, with its
 * domain in ASCII. Returns undefined for anything else. Stricter than the standard: it accepts what
 * real mailboxes use.
 */
export function normalizeEmail(typed: string): string | undefined {
  const parts = typed.trim().toLowerCase().split("@");
  const [local = "", domain = ""] = parts;
  if (parts.length !== 2 || local.length > 64 || !localForm.test(local)) return undefined;
  const host = asciiHost(domain);
  const email = `${local}@${host}`;
  return hostForm.test(host) && email.length <= 254 ? email : undefined;
}

/**
 * Returns one name per mailbox, to recognise a person: `ana+loja@` is `ana@`, and Gmail ignores dots.
 * Where a provider treats the plus as part of the name, two people count as one.
 */
export function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const name = local.replace(/(?<=.)\+.*$/, "");
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll(".", "")}@gmail.com`
    : `${name}@${domain}`;
}

const localForm = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const hostForm = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** Returns the ASCII form of a domain such as "pão.com.br". */
function asciiHost(domain: string): string {
  if (/^[a-z0-9.-]*$/.test(domain)) return domain;
  if (/[\s/?#:\\%@]/.test(domain)) return "";
  try {
    // `URL.canParse` is missing before Safari 17 and Chrome 120.
    return new URL(`http://${domain}`).hostname;
  } catch {
    return "";
  }
}
