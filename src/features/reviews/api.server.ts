import { authenticateEntitled as authenticate } from "#src/features/billing/entitlement/authenticate-entitled.server.ts";
import { newApi } from "#src/http/api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as alertsContract from "./alerts/contract.ts";
import { readAlerts, updateAlerts } from "./alerts/queries.server.ts";
import { happyFrom } from "./alerts/unhappy.ts";
import * as messages from "./messages/contract.ts";
import { eraseComment } from "./messages/erase-comment.server.ts";
import { exportMessages } from "./messages/export-messages.server.ts";
import { listMessages } from "./messages/list-messages.server.ts";
import { markMessage } from "./messages/mark-message.server.ts";
import type { Filter } from "./messages/queries.server.ts";
import * as reportContract from "./report/contract.ts";
import { drawReport } from "./report/draw-report.server.ts";
import * as summaryContract from "./summary/contract.ts";
import { countPending } from "./summary/count-pending.server.ts";
import { summariseReviews } from "./summary/summarise-reviews.server.ts";
import * as trendsContract from "./trends/contract.ts";
import { readTrends } from "./trends/read-trends.server.ts";

/** What the panel reads of the reviews. */
export function reviewsApi(
  services: Pick<Services, "db" | "clock" | "settings" | "images" | "limits">,
) {
  const api = newApi(messages.messageFailures, reportContract.reportFailures);

  api.openapi(summaryContract.getSummary, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    return c.json(await summariseReviews(services, businessId), 200);
  });

  api.openapi(trendsContract.getTrends, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const days = Number(c.req.valid("query").days) as trendsContract.TrendDays;
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

  api.openapi(reportContract.getReport, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    const { month } = c.req.valid("query");
    const { content, fileName } = await drawReport(services, businessId, month);
    return c.body(new Uint8Array(content), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    });
  });

  api.openapi(summaryContract.getPending, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    return c.json(await countPending(services, businessId), 200);
  });

  api.openapi(alertsContract.getAlerts, async (c) => {
    const { businessId } = await authenticate(services, c.req.header("Authorization"));
    return c.json(alertsOf(await readAlerts(services.db, businessId)), 200);
  });

  api.openapi(alertsContract.setAlerts, async (c) => {
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
