import { redirect } from "react-router";
import type { OwnerCall } from "#src/http/client.ts";
import type { countGoogleUnanswered, listGoogleReviews } from "./contract.ts";
import { pageSize } from "./sizes.ts";

/** Loads the page of Google's reviews that a URL names. */
export async function loadGoogleReviews(
  call: OwnerCall,
  params: URLSearchParams,
  signal: AbortSignal,
) {
  const unanswered = params.get("resposta") === "sem";
  const askedStars = Number(params.get("stars"));
  const stars = [1, 2, 3, 4, 5].find((known) => known === askedStars);
  const asked = Number(params.get("page"));
  const askedPage = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, 100_000) : 1;
  // The pager keeps the other parameters of a URL.
  const waiting = params.get("responder") === "primeira" && !params.has("page");
  const list = await call<typeof listGoogleReviews>("GET /api/dashboard/google/reviews/", {
    query: {
      page: askedPage,
      ...(waiting ? { waiting: "true" as const } : {}),
      ...(unanswered ? { unanswered: "true" as const } : {}),
      ...(stars ? { stars } : {}),
    },
    signal,
  });
  const pageCount = Math.max(1, Math.ceil(list.count / pageSize));
  // An old link may name a page past the end.
  const { page } = list;
  if (page > pageCount) {
    params.set("page", String(pageCount));
    throw redirect(`/mensagens?${params}`);
  }
  return { list, unanswered, stars, page, pageCount };
}

export type LoadedGoogleReviews = Awaited<ReturnType<typeof loadGoogleReviews>>;

/** Loads whether Google is connected, and how many of its reviews wait for a reply. */
export function countWaitingGoogle(call: OwnerCall, signal: AbortSignal) {
  return call<typeof countGoogleUnanswered>("GET /api/dashboard/google/unanswered/", {
    signal,
  });
}
