import {
  makeReviewKeys,
  type ReviewKeys,
} from "#src/features/feedback/conversation/review-code.ts";
import { consentText } from "#src/features/feedback/words/praise-words.ts";
import { followUp as pt } from "#src/features/feedback/words/pt.ts";
import type { PushTarget } from "#src/services/push/push.ts";
import { type Answer, send, type TestApi } from "./api.ts";
import type { Tenant } from "./factories.ts";
import { rate } from "./feedback.ts";

/** Sends a complaint that can be answered, as a phone does. */
export async function complain(
  api: TestApi,
  tenant: Pick<Tenant, "slug">,
  body: Record<string, unknown> = {},
): Promise<ReviewKeys> {
  const keys = await makeReviewKeys();
  const { status } = await rate(api, tenant, {
    rating: 1,
    comment: "Fila enorme",
    id: keys.id,
    ...body,
  });
  if (status !== 201) throw new Error(`The review was not stored: ${status}`);
  return keys;
}

/** A customer sends five stars with a comment and lets the shop show it, with a first name if one is given. */
export async function praise(
  api: TestApi,
  tenant: Pick<Tenant, "slug">,
  comment: string,
  firstName = "",
): Promise<ReviewKeys> {
  const keys = await complain(api, tenant, { rating: 5, comment });
  const given = { code: keys.code, text: consentText(pt.praise), first_name: firstName };
  const { status } = await asCustomer(api, tenant, "praise/", given);
  if (status !== 201) throw new Error(`The consent was not stored: ${status}`);
  return keys;
}

/** The business answers. */
export function answer(api: TestApi, { token }: { token: string }, id: string, body: string) {
  return send(api, "POST", `/api/dashboard/messages/${id}/replies/`, { token, body: { body } });
}

/** A call of the customer's phone: '' opens the conversation. */
export function asCustomer(
  api: TestApi,
  { slug }: Pick<Tenant, "slug">,
  what: "" | "messages/" | "stop/" | "erase/" | "push/" | "praise/" | "praise/withdraw/",
  body: {
    code: string;
    body?: string;
    seen?: number;
    subscription?: PushTarget | null;
    text?: string;
    first_name?: string;
  },
): Promise<Answer> {
  return send(api, "POST", `/api/client/${slug}/conversation/${what}`, { body });
}
