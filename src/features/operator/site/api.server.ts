import { claims } from "#src/features/site/content.ts";
import { addTestimonial } from "#src/features/site/proof/add-testimonial.server.ts";
import { readSiteProof } from "#src/features/site/proof/read-site-proof.server.ts";
import { removeTestimonial } from "#src/features/site/proof/remove-testimonial.server.ts";
import { saveClaimSource } from "#src/features/site/proof/save-claim-source.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";

/** Serves the sources of the site's claims and the testimonials to operators. */
export function operatorSiteApi(services: Services) {
  const api = operatorApi(services);

  api.serve(contract.readSite, async () => {
    const { sources, testimonials } = await readSiteProof(services);
    const shown = claims.map(({ id, figure, text }) => ({
      claim: id,
      text: `${figure} ${text}`,
      source: sources[id] ?? null,
    }));
    return { claims: shown, testimonials };
  });

  api.serve(contract.saveSource, ({ params, body }) =>
    saveClaimSource(services, params.claim, body.source),
  );
  api.serve(contract.addTestimonial, ({ body }) => addTestimonial(services, body));
  api.serve(contract.removeTestimonial, async ({ params }) => {
    const isRemoved = await removeTestimonial(services, params.id);
    if (!isRemoved) throw failure(commonFailures, "not_found");
  });

  return api;
}
