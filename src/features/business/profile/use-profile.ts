import { useOutletContext } from "react-router";
import type { AnswerOf } from "#src/http/endpoint.ts";
import type { getProfile } from "./contract.ts";

/** Returns the business of the signed-in owner, which the panel layout loads. */
export function useProfile(): AnswerOf<typeof getProfile> {
  return useOutletContext();
}
