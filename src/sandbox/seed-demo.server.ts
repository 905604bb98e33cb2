import { hash } from "@node-rs/argon2";
import { v7 as uuidv7 } from "uuid";
import { startTrial } from "#src/features/billing/trial/start-trial.server.ts";
import type { Services } from "#src/services/services.ts";
import { connectGoogle } from "./google/connect-demo.server.ts";
import { addSampleReviews } from "./google/sample-reviews.server.ts";
import { demoPlace } from "./google/users.server.ts";
import { seedActivity } from "./seed-activity.server.ts";

export const demo = {
  email: "demo@estrelou.test",
  password: "estrelou",
  slug: "padaria-estrela",
} as const;

/**
 * Adds the demo bakery and its owner. Changes nothing if they exist. With `google` the bakery is connected
 * to the emulated Google.
 */
export async function seedDemo(
  services: Pick<Services, "db" | "clock" | "settings">,
  { google = true }: { google?: boolean } = {},
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const passwordHash = await hash(demo.password);
  const businessId = await db.transaction().execute(async (tx) => {
    const account = await tx
      .insertInto("account")
      .values({
        id: uuidv7(),
        email: demo.email,
        password_hash: passwordHash,
        // An unlikely number, because a phone number gets only one trial and testers type their own.
        phone: "11900010001",
        confirmed_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!account) return undefined;
    const id = uuidv7();
    await tx
      .insertInto("business")
      .values({
        id,
        account_id: account.id,
        place_id: "ChIJdemo0padaria0estrela",
        place_name: "Padaria Estrela",
        address: "Rua das Laranjeiras, 120 - Pinheiros, São Paulo - SP",
        google_url: "https://search.google.com/local/writereview?placeid=ChIJdemo0padaria0estrela",
        created_at: now,
      })
      .execute();
    await tx
      .insertInto("slug")
      .values({
        slug: demo.slug,
        business_id: id,
        is_current: true,
        origin: "name",
        created_at: now,
      })
      .execute();
    await seedActivity(tx, id, now);
    return id;
  });
  if (!businessId) return;
  await startTrial(services, businessId);
  await addSampleReviews(services, demoPlace.location);
  if (google) await connectGoogle(services, businessId);
}
