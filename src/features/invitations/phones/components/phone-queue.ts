import type { ListedPhone } from "./parse-phone-list.ts";

/** `left`: its turn has not come. `refused`: asked for no invitations, now or before. */
export type PhoneStatus = "left" | "sent" | "skipped" | "refused";

export interface PhoneQueue {
  phones: (ListedPhone & { status: PhoneStatus })[];
  /** The position whose turn it is; the length of the list at the end. */
  at: number;
}

/** Makes the queue of a list, without those who asked for no invitations before. */
export function newQueue(phones: ListedPhone[], optedOut: number[]): PhoneQueue {
  const queue = phones.map((phone, at) => ({
    ...phone,
    status: optedOut.includes(at) ? ("refused" as const) : ("left" as const),
  }));
  return { phones: queue, at: nextFrom(queue, 0) };
}

/** Settles the number whose turn it is, and goes on to the next that is left. */
export function settle(
  { phones, at }: PhoneQueue,
  status: Exclude<PhoneStatus, "left">,
): PhoneQueue {
  const settled = phones.map((phone, index) => (index === at ? { ...phone, status } : phone));
  return { phones: settled, at: nextFrom(settled, at) };
}

/** Gives a number its turn again. */
export function goTo({ phones }: PhoneQueue, at: number): PhoneQueue {
  return { phones, at };
}

export function countStatus({ phones }: PhoneQueue, status: PhoneStatus): number {
  return phones.filter((phone) => phone.status === status).length;
}

/** The next number that is left; after the last one, the first that was left out. */
function nextFrom(phones: PhoneQueue["phones"], from: number): number {
  const isLeft = (at: number) => phones[at]?.status === "left";
  const all = [...phones.keys()];
  return all.find((at) => at >= from && isLeft(at)) ?? all.find(isLeft) ?? phones.length;
}
