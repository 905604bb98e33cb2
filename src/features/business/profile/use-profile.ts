import { useOutletContext } from "react-router";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type { getProfile } from "./contract.ts";

/** Returns the business of the signed-in owner, which the panel layout loads. */
export function useProfile(): ResponseOf<typeof getProfile> {
  return useOutletContext();
}
