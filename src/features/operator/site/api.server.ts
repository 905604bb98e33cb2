import { claims } from "#src/features/site/content.ts";
import { addTestimonial } from "#src/features/site/proof/add-testimonial.server.ts";
import { readSiteProof } from "#src/features/site/proof/read-site-proof.server.ts";
import { removeTestimonial } from "#src/features/site/proof/remove-testimonial.server.ts";
import { saveClaimSource } from "#src/features/site/proof/save-claim-source.server.ts";
import { ok } from "#src/http/done.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";

/** Serves the sources of the site's claims and the testimonials to operators. */
export function operatorSiteApi(services: Pick<Services, "db" | "clock" | "businessCache">) {
  const api = operatorApi(services);

  api.openapi(contract.readSite, async (c) => {
    const { sources, testimonials } = await readSiteProof(services);
    const shown = claims.map(({ id, figure, text }) => ({
      claim: id,
      text: `${figure} ${text}`,
      source: sources[id] ?? null,
    }));
    return c.json({ claims: shown, testimonials }, 200);
  });

  api.openapi(contract.saveSource, async (c) => {
    await saveClaimSource(services, c.req.valid("param").claim, c.req.valid("json").source);
    return c.json(ok, 200);
  });

  api.openapi(contract.addTestimonial, async (c) => {
    await addTestimonial(services, c.req.valid("json"));
    return c.json(ok, 201);
  });

  api.openapi(contract.removeTestimonial, async (c) => {
    const isRemoved = await removeTestimonial(services, c.req.valid("param").id);
    if (!isRemoved) throw failure(commonFailures, "not_found");
    return c.json(ok, 200);
  });

  return api;
}
