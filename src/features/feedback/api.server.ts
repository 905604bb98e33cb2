import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { isPerson } from "#src/http/is-person.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { countVisit } from "./count-visit.server.ts";
import { limitFeedback, limitVisits } from "./limit-feedback.server.ts";
import { lookUpClient } from "./look-up-client.server.ts";
import { recordGoogleClick } from "./record-google-click.server.ts";
import { sendFeedback } from "./send-feedback.server.ts";

/** What the public review page calls. */
export function feedbackApi(
  services: Pick<
    Services,
    "db" | "memory" | "clock" | "humanCheck" | "limits" | "settings" | "queue" | "log"
  >,
) {
  const api = newApi(contract.feedbackFailures, contract.googleClickFailures);

  api.openapi(contract.lookUpClient, async (c) => {
    const found = await lookUpClient(services, c.req.valid("param").slug);
    return c.json(found ? { exists: true, client: found.client } : { exists: false }, 200);
  });

  api.openapi(contract.sendFeedback, async (c) => {
    const { slug } = c.req.valid("param");
    await limitFeedback(services, slug, clientAddress(c, services.settings));
    return c.json(await sendFeedback(services, slug, c.req.valid("json")), 201);
  });

  api.openapi(contract.countVisit, async (c) => {
    const { slug } = c.req.valid("param");
    if (isPerson(c.req.raw.headers)) {
      await limitVisits(services, slug, clientAddress(c, services.settings));
      await countVisit(services, slug, c.req.valid("json").source);
    }
    return c.body(null, 204);
  });

  api.openapi(contract.recordGoogleClick, async (c) => {
    const { slug } = c.req.valid("param");
    return c.json(await recordGoogleClick(services, slug, c.req.valid("json").id), 200);
  });

  return api;
}
