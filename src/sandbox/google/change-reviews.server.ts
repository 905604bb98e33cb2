import { sql } from "kysely";
import { z } from "zod";
import type { Services } from "#src/services/services.ts";
import {
  changeEmulated,
  listEmulated,
  removeEmulated,
  settleReply,
  shownReply,
  starsOnMap,
  writeEmulated,
} from "./emulated-reviews.server.ts";
import { demoPlace } from "./users.server.ts";

type World = Pick<Services, "db" | "clock">;

const text = z.string().max(4000).default("");
const stars = z.coerce.number().pipe(z.literal([1, 2, 3, 4, 5]));

const written = z.object({
  do: z.literal("write"),
  location: z.string(),
  name: z.string().max(100).default(""),
  stars,
  comment: text,
  translation: text,
  photos: z.coerce.number().int().min(0).max(10).default(0),
});
const chosen = { location: z.string(), id: z.string() };
const act = z.discriminatedUnion("do", [
  written,
  z.object({ do: z.literal("edit"), ...chosen, stars, comment: text }),
  z.object({ do: z.literal("remove"), ...chosen }),
  z.object({ do: z.literal("settle"), ...chosen, outcome: z.string().regex(/^[A-Z_]{3,60}$/) }),
]);

/** Does on the emulated Google what a customer or Google's moderation does. Ignores an incomplete form. */
export async function changeGoogleReviews({ db, clock }: World, form: FormData): Promise<void> {
  const input = act.safeParse(Object.fromEntries(form)).data;
  if (!input) return;
  const now = clock.now();
  switch (input.do) {
    case "write": {
      const { location, name, comment, translation, photos } = input;
      await writeEmulated({ db, clock }, location, {
        reviewer: name.trim() || undefined,
        stars: input.stars,
        comment: comment.trim(),
        translation: translation.trim() || undefined,
        photos,
      });
      return;
    }
    case "edit": {
      const changes = { stars: input.stars, comment: input.comment.trim() };
      await changeEmulated({ db }, input.location, input.id, (review) => ({
        ...review,
        ...changes,
        starsBefore: starsOnMap(review, now),
        updateTime: now.toISOString(),
      }));
      return;
    }
    case "remove":
      return removeEmulated({ db }, input.location, input.id);
    case "settle":
      await changeEmulated({ db }, input.location, input.id, (review) =>
        settleReply(review, input.outcome, now),
      );
  }
}

/** The reviews of a place as its page on Google shows them, and the places that can be chosen. */
export async function readGoogleReviews({ db, clock }: World, chosenLocation: string | null) {
  const { rows: places } = await sql<{ location: string; title: string }>`
    select distinct l.name as location, l.title from sandbox.google_location l
    where l.name = ${demoPlace.location}
      or l.name in (select location_name from google_connection) order by l.name`.execute(db);
  const location =
    places.find((place) => place.location === chosenLocation)?.location ?? demoPlace.location;
  const now = clock.now();
  const reviews = (await listEmulated({ db }, location)).map((review) => {
    const reply = shownReply(review, now);
    const isPending = reply !== undefined && now < new Date(reply.settlesAt);
    return {
      id: review.id,
      reviewer: review.reviewer ?? "Anônimo",
      stars: review.stars,
      comment: review.comment,
      reply: reply && { text: reply.comment, state: isPending ? "PENDING" : reply.outcome },
    };
  });
  return { places, location, reviews };
}
