/** With these words a happy customer is asked whether the business may show the comment. */
export interface PraiseWords {
  ask: string;
  hint: string;
  firstName: string;
  allow: string;
  refuse: string;
  thanks: string;
  failed: string;
}

/** What the customer agrees to, as it is stored. */
export function consentText({ ask, hint, allow }: PraiseWords): string {
  return `${ask} ${hint} ${allow}`;
}
