interface ContactPicker {
  select(
    properties: ("name" | "tel")[],
    options: { multiple: boolean },
  ): Promise<{ name?: string[]; tel?: string[] }[]>;
}

const picker = () => (navigator as Navigator & { contacts?: ContactPicker }).contacts;

/** Chrome on Android has the Contact Picker, and few others do. */
export function canPickContacts(): boolean {
  return typeof navigator !== "undefined" && picker() !== undefined;
}

/** Returns the picked contacts, one per line: 'Ana: +55 11 91234-5678'. Empty if the owner picks none. */
export async function pickContacts(): Promise<string> {
  const contacts = (await picker()?.select(["name", "tel"], { multiple: true })) ?? [];
  const lines = contacts.flatMap(({ name = [], tel = [] }) => {
    // A customer gets one invitation, also with a mobile and a landline number.
    const number = tel.find((one) => /9\d{4}\D?\d{4}$/.test(one.trim())) ?? tel[0];
    return number ? `${(name[0] ?? "").replace(/[\d;\r\n]/g, " ").trim()}: ${number}` : [];
  });
  return lines.join("\n");
}
