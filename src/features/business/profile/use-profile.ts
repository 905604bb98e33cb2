import { useOutletContext } from "react-router";
import type { AnswerOf } from "#src/http/endpoint.ts";
import type { getProfile } from "./contract.ts";

/** The signed-in owner's business, loaded by the panel's shell. */
export function useProfile(): AnswerOf<typeof getProfile> {
  return useOutletContext();
}
