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
export function feedbackApi(
  services: Pick<
    Services,
    "db" | "businessCache" | "clock" | "humanCheck" | "limits" | "settings" | "queue" | "log"
  >,
) {
  const api = newApi();
  const storeReview = storeInBatches(services.db);

  api.openapi(lookUpContract.lookUpBusiness, async (c) => {
    const found = await lookUpBusiness(services, c.req.valid("param").slug);
    return c.json(found ? { exists: true, client: found.business } : { exists: false }, 200);
  });

  api.openapi(rateContract.sendFeedback, async (c) => {
    const to = { ...c.req.valid("param"), ipAddress: clientAddress(c, services.settings) };
    return c.json(await sendFeedback({ ...services, storeReview }, to, c.req.valid("json")), 201);
  });

  api.openapi(visitsContract.countVisit, async (c) => {
    const { slug } = c.req.valid("param");
    const { source } = c.req.valid("json");
    const ipAddress = clientAddress(c, services.settings);
    if (isPerson(c.req.raw.headers)) await countVisit(services, { slug, ipAddress, source });
    return c.body(null, 204);
  });

  api.openapi(googleClicksContract.recordGoogleClick, async (c) => {
    const { slug } = c.req.valid("param");
    return c.json(await recordGoogleClick(services, slug, c.req.valid("json").id), 200);
  });

  return api;
}
