import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { ok } from "#src/http/done.ts";
import type { Services } from "#src/services/services.ts";
import { checkEmails } from "./check-emails.server.ts";
import * as contract from "./contract.ts";
import { createCampaign } from "./create-campaign.server.ts";
import { deleteCampaignResult } from "./delete-campaign-result.server.ts";
import { readCampaignOverview } from "./read-campaign.server.ts";
import { stopCampaign } from "./stop-campaign.server.ts";

/** Campaigns that we mail for an owner. No response contains an email of the list. */
export function campaignsApi(
  services: Pick<Services, "db" | "clock" | "limits" | "log" | "places" | "queue" | "settings">,
) {
  const api = entitledApi(services);

  api.openapi(contract.readCampaignOverview, async (c) => {
    const { businessId } = c.var.owner;
    return c.json(await readCampaignOverview(services, businessId), 200);
  });

  api.openapi(contract.checkEmails, async (c) => {
    const { businessId } = c.var.owner;
    return c.json(await checkEmails(services, businessId, c.req.valid("json").addresses), 200);
  });

  api.openapi(contract.createCampaign, async (c) => {
    const { businessId } = c.var.owner;
    return c.json(await createCampaign(services, businessId, c.req.valid("json")), 201);
  });

  api.openapi(contract.stopCampaign, async (c) => {
    const { businessId } = c.var.owner;
    return c.json(await stopCampaign(services, businessId, c.req.valid("param").id), 200);
  });

  api.openapi(contract.deleteCampaignResult, async (c) => {
    const { businessId } = c.var.owner;
    await deleteCampaignResult(services, businessId, c.req.valid("param").id);
    return c.json(ok, 200);
  });

  return api;
}
