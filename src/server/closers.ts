type Close = () => Promise<unknown> | unknown;

/** The resources that a start has opened. They are closed in reverse order. */
export interface Closers {
  add(close: Close): void;
  /**
   * Closes everything, the latest first, and throws the first error at the end. A second call returns
   * the promise of the first.
   */
  closeAll(): Promise<void>;
}

export function createClosers(): Closers {
  const closers: Close[] = [];
  let closing: Promise<void> | undefined;
  return {
    add: (close) => void closers.push(close),
    closeAll() {
      closing ??= (async () => {
        const errors: unknown[] = [];
        for (const close of closers.reverse()) {
          await Promise.resolve()
            .then(close)
            .catch((error: unknown) => errors.push(error));
        }
        if (errors.length > 0) throw errors[0];
      })();
      return closing;
    },
  };
}
