import { useOutletContext } from "react-router";
import type { Operator } from "#src/services/services.ts";

/** Price and trial of the service. */
export interface Offer {
  trialDays: number;
  /** Price of the cheapest paid plan, such as 'R$ 9,90'; undefined without a paid plan. */
  price: string | undefined;
  /** The same price as a number, for structured data. */
  priceInReais: number | undefined;
  /** False if there are several paid plans, so that the price is only the lowest. */
  hasOnePrice: boolean;
}

/** Returns the offer and the operator, which the layout of the site loads. */
export function useSite(): { offer: Offer; operator: Operator } {
  return useOutletContext();
}
