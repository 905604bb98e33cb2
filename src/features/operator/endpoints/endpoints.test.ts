import { afterAll, expect, test } from "vitest";
import { findUndelivered } from "#src/features/integrations/deliveries/find-undelivered.server.ts";
import { readDeliveryStatus } from "#src/features/integrations/deliveries/read-delivery-status.server.ts";
import { send, startTestApi } from "#testing/api.ts";
import { rate } from "#testing/feedback.ts";
import { newOperator } from "#testing/operator.ts";
import { newOwner } from "#testing/owner.ts";
import { addEndpoint, startWebhooks } from "#testing/webhooks.ts";

const api = await startTestApi();
const receiver = await startWebhooks(api);
afterAll(async () => {
  await receiver.stop();
  await api.stop();
});

const reason = "O servidor pediu para parar";

async function deliver() {
  await findUndelivered(api.services);
  await api.runJobs();
}

test("an operator sees a host that fails for three businesses, stops one with a reason and releases it", async () => {
  receiver.behave(() => ({ status: 500 }));
  const owners = [await newOwner(api), await newOwner(api), await newOwner(api)];
  const [owner] = owners;
  if (!owner) throw new Error("no owner");
  const endpoints = [];
  for (const one of owners) {
    endpoints.push(await addEndpoint(api, one));
    await rate(api, one);
  }
  const { id, secret } = endpoints[0] ?? { id: "", secret: "" };
  await deliver();
  const { token } = await newOperator(api);
  const list = async () =>
    (await send(api, "GET", "/api/operator/endpoints/", { token })).body.results;
  const act = (name: string, body: object = { reason }, as = token) =>
    send(api, "POST", `/api/operator/endpoints/${owner.businessId}/${id}/${name}/`, {
      token: as,
      body,
    });

  const failing = await list();
  expect(failing).toHaveLength(3);
  expect(failing[0]).toMatchObject({ host: "receiver.example", shops: 3, stopped_at: null });
  expect(JSON.stringify(failing), "the path may be a secret").not.toContain("/hook");
  expect(await readDeliveryStatus(api.services)).toMatchObject({ failingHosts: 1 });

  expect((await act("stop", {})).body.code).toBe("reason_missing");
  expect((await act("stop", { reason }, owner.token)).status).toBe(403);
  expect((await act("release")).status, "it is not stopped").toBe(404);
  expect((await act("stop")).status).toBe(200);
  await api.runJobs();
  const mails = () => api.sent.filter(({ to }) => to === owner.email);
  expect(mails()[0]?.text).toContain("por segurança");
  expect(mails()[0]?.text, "its owner cannot").not.toContain("Ativar de novo");
  expect(await readDeliveryStatus(api.services)).toMatchObject({ failingHosts: 0 });
  expect((await list()).at(-1)).toMatchObject({ id, shops: 2, waiting: 1 });

  receiver.behave();
  receiver.received.length = 0;
  const path = `/api/integrations/endpoints/${id}/`;
  const { deliveries } = (await send(api, "GET", `${path}deliveries/`, { token: owner.token }))
    .body;
  const resend = `/api/integrations/deliveries/${deliveries[0].id}/resend/`;
  for (const byHand of [`${path}activate/`, `${path}test/`, resend]) {
    const { body } = await send(api, "POST", byHand, { token: owner.token });
    expect([byHand, body.code]).toEqual([byHand, "endpoint_stopped"]);
  }
  await rate(api, owner);
  await deliver();
  expect(receiver.received, "nothing is sent to a stopped endpoint").toEqual([]);

  expect((await act("release")).status).toBe(200);
  await deliver();
  expect(receiver.take(secret).map(({ data }) => data.seq)).toEqual([1, 2]);
  expect(mails().at(-1)?.subject).toBe("Voltamos a enviar os avisos para o outro programa");
  const log = `/api/operator/audit/?acts=acts&business=${owner.businessId}`;
  expect((await send(api, "GET", log, { token })).body.results).toMatchObject([
    { action: "Liberou um webhook de uma empresa", reason },
    { action: "Parou um webhook de uma empresa", reason },
    {},
    {},
  ]);
});
