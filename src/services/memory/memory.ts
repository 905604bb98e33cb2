/** Answers about a business, kept in this process while the business stays as it is. */
export interface Memory {
  /**
   * The remembered answer for a key, the same object as long as it is valid; else what `load`
   * finds. Nothing found is never remembered.
   */
  recall<T extends { businessId: string }>(
    key: string,
    load: () => Promise<T | undefined>,
  ): Promise<T | undefined>;
}
