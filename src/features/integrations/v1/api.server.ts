import { Hono } from "hono";
import { sendReply } from "#src/features/reviews/conversation/send-reply.server.ts";
import { readReview } from "#src/features/reviews/messages/read-review.server.ts";
import { updateReview } from "#src/features/reviews/messages/update-review.server.ts";
import { summariseReviews } from "#src/features/reviews/summary/summarise-reviews.server.ts";
import { readTrends } from "#src/features/reviews/trends/read-trends.server.ts";
import type { Services } from "#src/services/services.ts";
import { keyApi } from "../keys/key-api.server.ts";
import { asPublicReview } from "./as-public-review.ts";
import * as contract from "./contract.ts";
import { describeApi } from "./describe-api.server.ts";
import { listPublicReviews } from "./list-public-reviews.server.ts";
import { readPublicBusiness } from "./read-public-business.server.ts";
import { readPublicReview } from "./read-public-review.server.ts";
import { publicConversation, publicSummary, publicTrends } from "./schemas.ts";
import { sendInvitations } from "./send-invitations.server.ts";

/** The public API, for other programs with a key. It has a document of its own, apart from the panel's. */
export function publicApi(services: Services) {
  const api = keyApi(services);

  api.serve(contract.getBusiness, ({ key }) => readPublicBusiness(services, key));
  api.serve(contract.listReviews, ({ key, query }) =>
    listPublicReviews(services, key.businessId, { after: query.depois, limit: query.limite }),
  );
  api.serve(contract.getReview, ({ key, params }) =>
    readPublicReview(services, key.businessId, params.id),
  );
  api.serve(contract.updateReview, async ({ key, params, body }) => {
    await updateReview(services, key.businessId, params.id, body);
    return asPublicReview(await readReview(services, key.businessId, params.id));
  });
  api.serve(contract.answerReview, async ({ key, params, body }) =>
    publicConversation.parse(await sendReply(services, key.businessId, params.id, body)),
  );
  api.serve(contract.getSummary, async ({ key }) =>
    publicSummary.parse(await summariseReviews(services, key.businessId)),
  );
  api.serve(contract.getTrends, async ({ key, query }) =>
    publicTrends.parse(await readTrends(services, key.businessId, query.dias)),
  );
  api.serve(contract.sendInvitations, ({ key, headers, body }) =>
    sendInvitations(services, key.businessId, {
      idempotencyKey: headers["idempotency-key"],
      emails: body.emails,
      takesReplies: body.takes_replies,
    }),
  );

  // A plain Hono app in between keeps these routes out of the panel's document.
  const app = new Hono();
  const document = describeApi(api, services.settings.publicUrl);
  app.get("/api/v1/openapi.json", (c) => {
    c.header("Cache-Control", "public, max-age=3600");
    c.header("Access-Control-Allow-Origin", "*");
    return c.body(document(), 200, { "Content-Type": "application/json; charset=UTF-8" });
  });
  app.route("/", api);
  return app;
}
