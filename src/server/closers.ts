type Close = () => Promise<unknown> | unknown;

/** The resources that a start has opened. They are closed in reverse order. */
export interface Closers {
  add(close: Close): void;
  /** Closes everything, the latest first. A second call returns the promise of the first. */
  closeAll(): Promise<void>;
}

export function createClosers(): Closers {
  const closers: Close[] = [];
  let closing: Promise<void> | undefined;
  return {
    add: (close) => void closers.push(close),
    closeAll() {
      closing ??= (async () => {
        for (const close of closers.reverse()) await close();
      })();
      return closing;
    },
  };
}
