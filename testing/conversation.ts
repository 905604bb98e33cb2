import {
  makeReviewKeys,
  type ReviewKeys,
} from "#src/features/feedback/conversation/review-code.ts";
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
