import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "#src/db/listen.ts";
import { readSiteProof } from "#src/features/site/proof/read-site-proof.server.ts";
import { InMemoryBusinessCache } from "#src/services/business-cache/in-memory.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOperator } from "#testing/operator.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const testimonial = {
  words: "Deixei o cartão no balcão e funcionou.",
  name: "Márcia",
  business: "padaria em Campinas",
  stars: 5,
};

test("sources and testimonials of the desk reach the site, also in a process that stores them", async () => {
  const { token } = await newOperator(api);
  const call = (method: string, path: string, body?: unknown) =>
    send(api, method, `/api/operator/site/${path}`, { token, ...(body ? { body } : {}) });
  // Another process with its own cache.
  const cache = new InMemoryBusinessCache(api.clock);
  let announced = 0;
  const listener = await listen({
    url: api.databaseUrl,
    channel: "business_changed",
    onAnnouncement: (id) => {
      cache.drop(id);
      announced += 1;
    },
    onGap: () => {},
  });
  const shown = () => readSiteProof({ ...api.services, businessCache: cache });
  expect(await shown()).toEqual({ businessId: expect.any(String), sources: {}, testimonials: [] });
  expect(await shown()).toBe(await shown());

  await call("PUT", "claims/conversions/", { source: " Pesquisa X, 2024 " });
  await call("POST", "testimonials/", testimonial);
  await expect.poll(() => announced).toBe(2);
  const { sources, testimonials } = await shown();
  expect(sources.conversions).toBe("Pesquisa X, 2024");
  expect(testimonials).toMatchObject([testimonial]);

  const { body } = await call("GET", "");
  expect(body.claims[0]).toMatchObject({ claim: "conversions", source: "Pesquisa X, 2024" });
  const id = testimonials[0]?.id;
  expect((await call("DELETE", `testimonials/${id}/`)).status).toBe(200);
  expect((await call("DELETE", `testimonials/${id}/`)).status).toBe(404);
  await call("PUT", "claims/conversions/", { source: "" });
  await expect.poll(() => announced).toBeGreaterThanOrEqual(4);
  expect((await shown()).sources).toEqual({});
  expect((await shown()).testimonials).toEqual([]);
  await listener.stop();
});
