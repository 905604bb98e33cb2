export type ToastTone = "success" | "error" | "warning" | "info";

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  /** Milliseconds on screen; 5000 unless told, errors 4000. Infinity stays until closed. */
  duration?: number | undefined;
};

export type ShownToast = {
  id: number;
  title: string;
  description?: string | undefined;
  tone: ToastTone;
  duration: number;
  leaving: boolean;
};

const NONE: readonly ShownToast[] = [];
let shown = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function put(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message over the page; answers how to close it early. */
export function toast({
  title,
  description,
  tone = "info",
  duration = tone === "error" ? 4000 : 5000,
}: ToastMessage): () => void {
  const id = ++lastId;
  // Three at once is as much as a phone can show, and what now worked or failed anew is said once.
  const standing = shown.filter(
    (one) => one.title !== title && !(tone === "success" && complains(one)),
  );
  put([...standing.slice(-2), { id, title, description, tone, duration, leaving: false }]);
  return () => closeToast(id);
}

/** Takes complaints away that no longer hold, as after a try that worked. */
export function closeComplaints(): void {
  for (const one of shown) if (complains(one)) closeToast(one.id);
}

function complains({ tone }: ShownToast): boolean {
  return tone === "error" || tone === "warning";
}

/** Lets a message slide out, then forgets it. */
export function closeToast(id: number): void {
  put(shown.map((one) => (one.id === id ? { ...one, leaving: true } : one)));
  setTimeout(() => put(shown.filter((one) => one.id !== id)), 200);
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => shown,
  readOnServer: () => NONE,
};
