export type ToastTone = "success" | "error" | "warning" | "info";

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  /** Milliseconds on screen. Default: 5000, for errors 4000. Infinity: until closed. */
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

/** Shows a message over the page. Returns how to close it early. */
export function toast({
  title,
  description,
  tone = "info",
  duration = tone === "error" ? 4000 : 5000,
}: ToastMessage): () => void {
  const id = ++lastId;
  // A phone has room for three messages. A message with the same title replaces the older one.
  const standing = shown.filter(
    (one) => one.title !== title && !(tone === "success" && complains(one)),
  );
  put([...standing.slice(-2), { id, title, description, tone, duration, leaving: false }]);
  return () => closeToast(id);
}

/** Closes error messages that no longer apply, for example after a successful retry. */
export function closeComplaints(): void {
  for (const one of shown) if (complains(one)) closeToast(one.id);
}

function complains({ tone }: ShownToast): boolean {
  return tone === "error" || tone === "warning";
}

/** Starts the closing animation of a message, then removes it. */
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
