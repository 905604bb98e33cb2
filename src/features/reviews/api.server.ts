import { authenticateEntitled as authenticate } from "#src/features/billing/require-plan.server.ts";
import { newApi } from "#src/http/api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import * as messages from "./contract-messages.ts";
import { countPending } from "./count-pending.server.ts";
import { drawReport } from "./draw-report.server.ts";
import { eraseComment } from "./erase-comment.server.ts";
import { exportMessages } from "./export-messages.server.ts";
import { listMessages } from "./list-messages.server.ts";
import { markMessage } from "./mark-message.server.ts";
import { type Filter, readAlerts, updateAlerts } from "./queries.server.ts";
import { readTrends } from "./read-trends.server.ts";
import { summariseReviews } from "./summarise-reviews.server.ts";
import { happyFrom } from "./unhappy.ts";

/** What the panel reads of the reviews. */
export function reviewsApi(
  services: Pick<Services, "db" | "clock" | "settings" | "images" | "limits">,
) {
  const api = newApi(messages.messageFailures, contract.reportFailures);

  api.openapi(contract.getSummary, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    return c.json(await summariseReviews(services, businessId), 200);
  });

  api.openapi(contract.getTrends, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const days = Number(c.req.valid("query").days) as contract.TrendDays;
    return c.json(await readTrends(services, businessId, days), 200);
  });

  api.openapi(messages.listMessages, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const { page, ...query } = c.req.valid("query");
    const filter = { page, ...filterOf(query) };
    return c.json(await listMessages(services, businessId, filter), 200);
  });

  api.openapi(messages.markMessage, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const { note_before: noteBefore, ...changes } = c.req.valid("json");
    const mark = { ...c.req.valid("param"), ...changes, noteBefore };
    return c.json(await markMessage(services, businessId, mark), 200);
  });

  api.openapi(messages.eraseComment, async (c) => {
    const owner = await authenticate(services, c.req.header("Authorization"));
    const erasure = { id: c.req.valid("param").id, by: owner.accountId };
    return c.json(await eraseComment(services, owner.businessId, erasure), 200);
  });

  api.openapi(messages.exportMessages, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const filter = filterOf(c.req.valid("query"));
    const { fileName, content } = exportMessages(services, businessId, filter);
    return c.body(content, 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    });
  });

  api.openapi(contract.getReport, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const { month } = c.req.valid("query");
    const { content, fileName } = await drawReport(services, businessId, month);
    return c.body(new Uint8Array(content), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    });
  });

  api.openapi(contract.getPending, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    return c.json(await countPending(services, businessId), 200);
  });

  api.openapi(contract.getAlerts, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    return c.json(alertsOf(await readAlerts(services.db, businessId)), 200);
  });

  api.openapi(contract.setAlerts, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    await updateAlerts(services.db, businessId, c.req.valid("json"));
    return c.json(alertsOf(await readAlerts(services.db, businessId)), 200);
  });

  return api;
}

function filterOf({
  displayed,
  ...query
}: Omit<Filter, "displayed"> & { displayed?: "true" | "false" | undefined }) {
  return { ...query, displayed: displayed === undefined ? undefined : displayed === "true" };
}

function alertsOf({ minimum, ...switches }: Awaited<ReturnType<typeof readAlerts>>) {
  return { ...switches, happy_from: happyFrom(minimum) };
}
