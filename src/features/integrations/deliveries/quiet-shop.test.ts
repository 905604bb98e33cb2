import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { rate } from "#testing/feedback.ts";
import { newOwner } from "#testing/owner.ts";
import { addEndpoint, startWebhooks } from "#testing/webhooks.ts";
import { listEndpoints } from "../endpoints/list-endpoints.server.ts";

const api = await startTestApi();
const receiver = await startWebhooks(api);
afterAll(async () => {
  await receiver.stop();
  await api.stop();
});

test("one failed attempt after quiet days disables no endpoint, though its last delivery was set aside", async () => {
  const owner = await newOwner(api);
  await addEndpoint(api, owner);
  const endpointOf = async () => (await listEndpoints(api.services, owner.businessId)).endpoints[0];
  receiver.behave(() => ({ status: 500 }));
  await rate(api, owner);
  for (let hour = 0; hour < 48; hour += 2) {
    api.clock.advance({ hours: 2 });
    await api.runJobs();
  }
  expect(await endpointOf()).toMatchObject({ retry_at: null, disabled_at: null });
  api.clock.advance({ hours: 6 * 24 });
  await rate(api, owner);
  await api.runJobs();
  expect(await endpointOf()).toMatchObject({ disabled_at: null });
  receiver.behave();
  api.clock.advance({ minutes: 1 });
  await api.runJobs();
  expect(await endpointOf()).toMatchObject({ waiting: 0, failing_since: null });
});
