import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import { checkEmails } from "./check-emails.server.ts";
import * as contract from "./contract.ts";
import { createCampaign } from "./create-campaign.server.ts";
import { deleteCampaignResult } from "./delete-campaign-result.server.ts";
import { readCampaignOverview } from "./read-campaign.server.ts";
import { stopCampaign } from "./stop-campaign.server.ts";

/** Campaigns that we mail for an owner. No response contains an email of the list. */
export function campaignsApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.readCampaignOverview, ({ owner }) =>
    readCampaignOverview(services, owner.businessId),
  );
  api.serve(contract.checkEmails, ({ owner, body }) =>
    checkEmails(services, owner.businessId, body.addresses),
  );
  api.serve(contract.createCampaign, ({ owner, body }) =>
    createCampaign(services, owner.businessId, body),
  );
  api.serve(contract.stopCampaign, ({ owner, params }) =>
    stopCampaign(services, owner.businessId, params.id),
  );
  api.serve(contract.deleteCampaignResult, ({ owner, params }) =>
    deleteCampaignResult(services, owner.businessId, params.id),
  );

  return api;
}
