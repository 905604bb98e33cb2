/**
 * A cache of this process for data of a business. An entry is dropped when the business changes. Data of
 * the site has `siteId` in the place of a business.
 */
export interface BusinessCache {
  /**
   * Returns the cached value of a key at once, the same object while it is valid; else the result of `load`.
   * An undefined result is kept only with `keepsAbsence`, until a change of any business is announced: `load` must
   * depend on nothing whose changes are not.
   */
  getOrLoad<T extends { businessId: string }>(
    key: string,
    load: () => Promise<T | undefined>,
    options?: { keepsAbsence?: boolean },
  ): T | undefined | Promise<T | undefined>;
}
