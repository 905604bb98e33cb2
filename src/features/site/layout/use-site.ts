import { useOutletContext } from "react-router";
import type { Operator } from "#src/services/services.ts";

/** What the service costs, for every page that says so. */
export interface Offer {
  trialDays: number;
  /** The cheapest paid plan, such as 'R$ 9,90'; undefined while none is on offer. */
  price: string | undefined;
  /** The same as a number, for machines. */
  priceInReais: number | undefined;
}

/** What every page of the site knows: what it costs, and who runs it. */
export function useSite(): { offer: Offer; operator: Operator } {
  return useOutletContext();
}
