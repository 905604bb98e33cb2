import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { eraseComment } from "./erase-comment.server.ts";
import { exportMessages } from "./export-messages.server.ts";
import { listMessages } from "./list-messages.server.ts";
import { markMessage } from "./mark-message.server.ts";
import type { Filter } from "./queries.server.ts";

/** The reviews of a business: list, follow up, erase a comment, export. */
export function messagesApi(services: Pick<Services, "db" | "clock" | "settings">) {
  const api = entitledApi(services);

  api.openapi(contract.listMessages, async (c) => {
    const { page, ...query } = c.req.valid("query");
    const filter = { page, ...filterOf(query) };
    return c.json(await listMessages(services, c.var.owner.businessId, filter), 200);
  });

  api.openapi(contract.markMessage, async (c) => {
    const { note_before: noteBefore, ...changes } = c.req.valid("json");
    const mark = { ...c.req.valid("param"), ...changes, noteBefore };
    return c.json(await markMessage(services, c.var.owner.businessId, mark), 200);
  });

  api.openapi(contract.eraseComment, async (c) => {
    const { businessId, accountId } = c.var.owner;
    const erasure = { id: c.req.valid("param").id, by: accountId };
    return c.json(await eraseComment(services, businessId, erasure), 200);
  });

  api.openapi(contract.exportMessages, async (c) => {
    const filter = filterOf(c.req.valid("query"));
    const { fileName, content } = exportMessages(services, c.var.owner.businessId, filter);
    return c.body(content, 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    });
  });

  return api;
}

function filterOf({
  displayed,
  ...query
}: Omit<Filter, "displayed"> & { displayed?: "true" | "false" | undefined }) {
  return { ...query, displayed: displayed === undefined ? undefined : displayed === "true" };
}
