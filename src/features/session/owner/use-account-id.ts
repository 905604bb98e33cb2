import { useOutletContext } from "react-router";

/** Returns the account id of the signed-in owner, which the panel's shell provides to its pages. */
export function useAccountId(): string {
  return useOutletContext<{ uuid: string }>().uuid;
}
