import { type Answer, send, type TestApi } from "./api.ts";
import type { Tenant } from "./factories.ts";
import { humanToken } from "./human.ts";

/** Sends a review over HTTP: five stars and a new human check, unless `body` overrides them. */
export async function rate(
  api: TestApi,
  { slug }: Pick<Tenant, "slug">,
  body: Record<string, unknown> = {},
): Promise<Answer> {
  const recaptcha = await humanToken(api.services, `feedback:${slug}`);
  return send(api, "POST", `/api/feedback/${slug}/`, { body: { rating: 5, recaptcha, ...body } });
}

/** Returns the stored reviews and counters of a business. */
export async function storedFor({ services: { db } }: TestApi, { businessId }: Tenant) {
  const [reviews, counts, days] = await Promise.all([
    db
      .selectFrom("review")
      .selectAll()
      .where("business_id", "=", businessId)
      .orderBy("seq")
      .execute(),
    db
      .selectFrom("rating_count")
      .selectAll()
      .where("business_id", "=", businessId)
      .executeTakeFirst(),
    db.selectFrom("activity_day").selectAll().where("business_id", "=", businessId).execute(),
  ]);
  return { reviews, counts, days };
}

/** Reports a visit as a person's browser does. */
export function visit(
  api: Pick<TestApi, "url">,
  { slug }: Pick<Tenant, "slug">,
  source?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari";
  return send(api, "POST", `/api/client/${slug}/visit/`, {
    body: { source },
    headers: { "User-Agent": phone, ...headers },
  });
}
