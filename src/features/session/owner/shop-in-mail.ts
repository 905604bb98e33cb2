/** What the view `tenant` says about a business that a mail is about. */
interface MailedBusiness {
  businessId: string;
  placeName: string | null;
  accountShops: number;
}

/**
 * Returns how a mail names a business and links to its pages. The mails of an account with one business name none,
 * and their links have no query.
 */
export function shopInMail(
  { publicUrl }: { publicUrl: string },
  { businessId, placeName, accountShops }: MailedBusiness,
): { shop: string | undefined; link: (path: string) => string } {
  if (accountShops === 1) return { shop: undefined, link: (path) => publicUrl + path };
  return {
    shop: placeName ?? undefined,
    link: (path) => `${publicUrl}${path}${path.includes("?") ? "&" : "?"}loja=${businessId}`,
  };
}
