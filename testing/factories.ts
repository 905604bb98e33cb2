import { hash } from "@node-rs/argon2";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import { refreshEntitlement } from "#src/features/billing/entitlement/refresh-entitlement.server.ts";
import { insertTrial } from "#src/features/billing/trial/queries.server.ts";
import { maskOf } from "#src/features/business/topics/topics.ts";
import { insertReview } from "#src/features/feedback/rate/queries.server.ts";
import { isUnhappy } from "#src/features/reviews/alerts/unhappy.ts";
import { addDays } from "#src/lib/time/calendar.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Services } from "#src/services/services.ts";

export interface Tenant {
  accountId: string;
  businessId: string;
  slug: string;
  email: string;
  password: string;
}

export interface TenantOptions {
  placeName?: string | null;
  address?: string | null;
  minReview?: number;
  message?: string | null;
  googleUrl?: string | null;
  /** Default: the same for all tenants. */
  placeId?: string;
  /** The account that owns the business. Default: a new one. */
  account?: Pick<Tenant, "accountId" | "email" | "password">;
  confirmed?: boolean;
  /**
   * `trial` (default): a running trial. `paid`: a trial, a paid subscription, and a name that the operator has
   * approved for mailed invitations. `none`: none of these.
   */
  plan?: "trial" | "paid" | "none";
}

const password = "senha-de-teste";
const passwordHash = hash(password, { memoryCost: 1024, timeCost: 1 });

/** Creates an account with a business and a slug. Tests never share a tenant. */
export async function createTenant(
  { db, clock }: Pick<Services, "db" | "clock">,
  options: TenantOptions = {},
): Promise<Tenant> {
  const businessId = uuidv7();
  const slug = `loja-${businessId.slice(-12)}`;
  const now = clock.now();
  const account = options.account ?? {
    accountId: uuidv7(),
    email: `${slug}@exemplo.test`,
    password,
  };
  const { accountId } = account;
  if (!options.account) {
    await db
      .insertInto("account")
      .values({
        id: accountId,
        email: account.email,
        password_hash: await passwordHash,
        confirmed_at: options.confirmed === false ? null : now,
        created_at: now,
      })
      .execute();
  }
  await db
    .insertInto("business")
    .values({
      id: businessId,
      account_id: accountId,
      place_id: options.googleUrl === null ? null : (options.placeId ?? "ChIJteste"),
      place_name: options.placeName === undefined ? "Loja de Teste" : options.placeName,
      address: options.address === undefined ? "Rua Um, 1 - Centro" : options.address,
      google_url:
        options.googleUrl === undefined
          ? "https://search.google.com/local/writereview?placeid=ChIJteste"
          : options.googleUrl,
      min_score_review: options.minReview ?? 4,
      main_message_invite: options.message ?? null,
      created_at: now,
    })
    .execute();
  await db
    .insertInto("slug")
    .values({ slug, business_id: businessId, is_current: true, created_at: now })
    .execute();
  if (options.plan === "paid") {
    await addPaidMonths(db, businessId, now);
    const released_name = options.placeName === undefined ? "Loja de Teste" : options.placeName;
    await db
      .insertInto("invitation_sender")
      .values({ business_id: businessId, released_name })
      .execute();
  }
  if (options.plan !== "none") await addTrial(db, businessId, now);
  return { accountId, email: account.email, password: account.password, businessId, slug };
}

/** Makes an account a member of a business. */
export async function addMember(
  { db, clock }: Pick<Services, "db" | "clock">,
  { businessId }: Pick<Tenant, "businessId">,
  { accountId }: Pick<Tenant, "accountId">,
  role: "manager" | "staff",
): Promise<void> {
  await db
    .insertInto("member")
    .values({ business_id: businessId, account_id: accountId, role, created_at: clock.now() })
    .execute();
}

/** Adds a cancelled subscription with a paid period longer than any test. No job calls the provider for it. */
async function addPaidMonths(db: Db, businessId: string, startedAt: Date): Promise<void> {
  const plan = await db
    .selectFrom("plan")
    .select(["id", "price_cents"])
    .where("price_cents", ">", 0)
    .executeTakeFirstOrThrow();
  const id = uuidv7();
  await db
    .insertInto("subscription")
    .values({
      business_id: businessId,
      id,
      plan_id: plan.id,
      price_cents: plan.price_cents,
      payer_email: "pagador@exemplo.test",
      status: "cancelled",
      request_key: id,
      started_at: startedAt,
      paid_until: addDays(startedAt, 365),
      created_at: startedAt,
    })
    .execute();
}

/** Adds a trial longer than the time that any test advances its clock. */
async function addTrial(db: Db, businessId: string, startedAt: Date): Promise<void> {
  await insertTrial(db, businessId, { startedAt, endsAt: addDays(startedAt, 365) });
  await refreshEntitlement(db, businessId);
}

/** Moves the end of a business's trial. */
export async function setTrialEnd(
  { db }: Pick<Services, "db">,
  { businessId }: Pick<Tenant, "businessId">,
  endsAt: Date,
): Promise<void> {
  await db
    .updateTable("trial")
    .set({ ends_at: endsAt })
    .where("business_id", "=", businessId)
    .execute();
  await refreshEntitlement(db, businessId);
}

export interface ReviewOptions {
  rating: number;
  comment?: string;
  topics?: number[];
  source?: string;
  createdAt?: Date;
}

/** Stores a review like the public page, but without HTTP. Returns its id. */
export async function addReview(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  { rating, comment = "", topics = [], source = "", createdAt = clock.now() }: ReviewOptions,
): Promise<string> {
  const id = uuidv7();
  const day = saoPauloDate(createdAt);
  const proof = { id: uuidv7(), expiresAt: createdAt };
  const { minimum, google_url: googleUrl } = await db
    .selectFrom("business")
    .select(["min_score_review as minimum", "google_url"])
    .where("id", "=", businessId)
    .executeTakeFirstOrThrow();
  await insertReview(db, businessId, {
    id,
    rating,
    comment,
    topics: maskOf(topics),
    source,
    countedAs: source,
    createdAt,
    day,
    proof,
    isUnhappy: isUnhappy(rating, minimum),
    isInvited: rating >= minimum && googleUrl !== null,
  });
  return id;
}
