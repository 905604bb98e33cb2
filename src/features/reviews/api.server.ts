import { authenticateEntitled as authenticate } from "#src/features/billing/require-plan.server.ts";
import { newApi } from "#src/http/api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { eraseComment } from "./erase-comment.server.ts";
import { exportMessages } from "./export-messages.server.ts";
import { listMessages } from "./list-messages.server.ts";
import { markMessage } from "./mark-message.server.ts";
import { readAlerts, updateAlerts } from "./queries.server.ts";
import { readTrends } from "./read-trends.server.ts";
import { summariseReviews } from "./summarise-reviews.server.ts";

/** What the panel reads of the reviews. */
export function reviewsApi(services: Pick<Services, "db" | "clock" | "settings">) {
  const api = newApi(contract.messageFailures);

  api.openapi(contract.getSummary, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    return c.json(await summariseReviews(services, businessId), 200);
  });

  api.openapi(contract.getTrends, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const days = Number(c.req.valid("query").days) as contract.TrendDays;
    return c.json(await readTrends(services, businessId, days), 200);
  });

  api.openapi(contract.listMessages, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const { displayed, ...filter } = c.req.valid("query");
    const seen = displayed === undefined ? undefined : displayed === "true";
    return c.json(await listMessages(services, businessId, { ...filter, displayed: seen }), 200);
  });

  api.openapi(contract.markMessage, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const mark = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await markMessage(services, businessId, mark), 200);
  });

  api.openapi(contract.eraseComment, async (c) => {
    const owner = await authenticate(services, c.req.header("Authorization"));
    const erasure = { id: c.req.valid("param").id, by: owner.accountId };
    return c.json(await eraseComment(services, owner.businessId, erasure), 200);
  });

  api.openapi(contract.exportMessages, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const { stars } = c.req.valid("query");
    const { fileName, content } = exportMessages(services, businessId, { stars });
    return c.body(content, 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    });
  });

  api.openapi(contract.getAlerts, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    return c.json(await readAlerts(services.db, businessId), 200);
  });

  api.openapi(contract.setAlerts, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const alerts = c.req.valid("json");
    await updateAlerts(services.db, businessId, alerts);
    return c.json(alerts, 200);
  });

  return api;
}
