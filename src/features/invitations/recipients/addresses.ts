/**
 * An e-mail address as it is sent to and compared: lower case, its domain in ASCII. Undefined for
 * what cannot be one. Narrower than the standard, as the mailboxes of real people are.
 */
export function readAddress(typed: string): string | undefined {
  const parts = typed.trim().toLowerCase().split("@");
  const [local = "", domain = ""] = parts;
  if (parts.length !== 2 || local.length > 64 || !localForm.test(local)) return undefined;
  const host = asciiHost(domain);
  const address = `${local}@${host}`;
  return hostForm.test(host) && address.length <= 254 ? address : undefined;
}

/**
 * Whose mailbox an address leads to, for telling people apart: `ana+loja@` is `ana@`, and Gmail sees
 * no dots. Where a provider takes the plus for part of a name two people count as one, and a refusal
 * then spares both.
 */
export function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.split("@");
  const name = local.replace(/(?<=.)\+.*$/, "");
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll(".", "")}@gmail.com`
    : `${name}@${domain}`;
}

const localForm = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const hostForm = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** "pão.com.br" as the mail servers know it. */
function asciiHost(domain: string): string {
  if (/^[a-z0-9.-]*$/.test(domain)) return domain;
  if (/[\s/?#:\\%@]/.test(domain)) return "";
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : "";
}
