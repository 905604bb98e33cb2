import { wakeInBatches } from "#src/features/integrations/deliveries/wake-deliveries.server.ts";
import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { isPerson } from "#src/http/is-person.server.ts";
import type { Services } from "#src/services/services.ts";
import * as googleClicksContract from "./google-clicks/contract.ts";
import { recordGoogleClick } from "./google-clicks/record-google-click.server.ts";
import * as lookUpContract from "./look-up/contract.ts";
import { lookUpBusiness } from "./look-up/look-up-business.server.ts";
import * as rateContract from "./rate/contract.ts";
import { sendFeedback } from "./rate/send-feedback.server.ts";
import { storeInBatches } from "./rate/store-in-batches.server.ts";
import * as visitsContract from "./visits/contract.ts";
import { countVisit } from "./visits/count-visit.server.ts";

/** The calls of the public review page. */
export function feedbackApi(services: Services) {
  const api = newApi();
  const storeReview = storeInBatches(services.db);
  const wakeDeliveries = wakeInBatches(services);

  api.serve(lookUpContract.lookUpBusiness, async ({ params }) => {
    const found = await lookUpBusiness(services, params.slug);
    return found ? { exists: true as const, client: found.business } : { exists: false as const };
  });

  api.serve(rateContract.sendFeedback, ({ c, params, body }) => {
    const to = { ...params, ipAddress: clientAddress(c, services.settings) };
    return sendFeedback({ ...services, storeReview, wakeDeliveries }, to, body);
  });

  api.serve(visitsContract.countVisit, async ({ c, params, body }) => {
    const ipAddress = clientAddress(c, services.settings);
    const visit = { ...params, ipAddress, source: body.source };
    if (isPerson(c.req.raw.headers)) await countVisit(services, visit);
  });

  api.serve(googleClicksContract.recordGoogleClick, ({ c, params, body }) => {
    const ipAddress = clientAddress(c, services.settings);
    return recordGoogleClick(services, { ...params, ipAddress, id: body.id });
  });

  return api;
}
