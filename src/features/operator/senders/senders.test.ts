import { expect, test } from "vitest";
import { holdSender } from "#src/features/invitations/senders/hold-sender.server.ts";
import { send } from "#testing/api.ts";
import { setUpCampaignTests } from "#testing/campaigns.ts";
import { createTenant } from "#testing/factories.ts";
import { newOperator } from "#testing/operator.ts";

const world = setUpCampaignTests();
const reason = "Texto conferido";

/** What the business page has shown to the operator. */
async function seenOf(token: string, businessId: string): Promise<string> {
  const path = `/api/operator/businesses/${businessId}/`;
  return (await send(world.api, "GET", path, { token })).body.sender.waiting.seen;
}
/** The customers who got an invitation. */
const invited = () => world.receivers().filter((to) => to?.endsWith("@destino.test"));
/** The subjects of the mails to an owner. */
const told = async ({ email }: { email: string }) =>
  (await world.mails()).filter(({ receiver }) => receiver === email).map(({ subject }) => subject);

async function holdWithCampaign() {
  const owner = await world.newOwner();
  await world.order(owner, world.customers(2));
  await holdSender(world.api.services, owner.businessId, "complaints");
  const { token } = await newOperator(world.api);
  const list = async () => {
    const { body } = await send(world.api, "GET", "/api/operator/senders/", { token });
    return body.results.filter(
      ({ business }: { business: string }) => business === owner.businessId,
    );
  };
  const decide = async (decision: string) => {
    const body = { reason, seen: (await list())[0]?.waiting.seen };
    const path = `/api/operator/senders/${owner.businessId}/${decision}/`;
    return (await send(world.api, "POST", path, { token, body })).status;
  };
  return { owner, token, list, decide };
}

test("a held business is listed with its waiting text and without its recipients", async () => {
  const { owner, list } = await holdWithCampaign();
  const [held] = await list();
  expect(held).toMatchObject({
    slug: owner.slug,
    email: owner.email,
    reason: "complaints",
    queued: 2,
  });
  expect(held.waiting.mails[0].body).toContain("Padaria Sol");
  expect(JSON.stringify(held)).not.toContain("destino.test");
});

test("after a release the waiting mails are sent", async () => {
  const { owner, list, decide } = await holdWithCampaign();
  await world.api.runJobs();
  expect(invited()).toHaveLength(0);
  expect(await decide("release")).toBe(200);
  expect(await list()).toEqual([]);
  await world.later(3);
  expect(invited()).toHaveLength(2);
  expect(await told(owner)).toEqual(["Liberamos os seus convites por e-mail"]);
});

test("two businesses of an account can be released at the same time", async () => {
  const owner = await world.newOwner();
  const { services } = world.api;
  const second = await createTenant(services, { placeName: "Padaria Mar", account: owner });
  const { token } = await newOperator(world.api);
  const releases = await Promise.all(
    [owner, second].map(async ({ businessId }) => {
      await holdSender(services, businessId, "complaints");
      const path = `/api/operator/senders/${businessId}/release/`;
      const body = { reason, seen: await seenOf(token, businessId) };
      return () => send(world.api, "POST", path, { token, body });
    }),
  );
  const answers = await Promise.all(releases.map((release) => release()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test("an operator releases a business that no map confirms, and the release is in the audit log", async () => {
  const owner = await world.newOwner({ plan: "trial", placeName: "Bar da Lua" });
  const { token } = await newOperator(world.api);
  const order = () => world.order(owner, world.customers(1));
  expect((await order()).body.code).toBe("place_unreleased");
  const path = `/api/operator/senders/${owner.businessId}/release/`;
  const body = { reason, seen: await seenOf(token, owner.businessId) };
  expect((await send(world.api, "POST", path, { token, body })).status).toBe(200);
  expect((await order()).status).toBe(201);
  await world.api.runJobs();
  expect(invited()).toHaveLength(1);
  const log = `/api/operator/audit/?acts=acts&business=${owner.businessId}`;
  const { body: acts } = await send(world.api, "GET", log, { token });
  expect(acts.results).toMatchObject([{ action: "Liberou os envios de uma empresa", reason }]);
});

test("after a refusal the waiting emails are deleted, and the business stays held", async () => {
  const { owner, list, decide } = await holdWithCampaign();
  expect(await decide("refuse")).toBe(200);
  expect(await list()).toMatchObject([{ queued: 0, waiting: { mails: [] } }]);
  const { campaign } = await world.current(owner);
  expect(campaign).toMatchObject({ finished: true, statuses: ["stopped", "stopped"] });
  await world.later(3);
  expect(invited()).toHaveLength(0);
  expect(await told(owner)).toEqual(["Não enviamos os seus convites"]);
  expect(await decide("refuse"), "nothing is left to stop").toBe(200);
});

test("the campaign of a blocked business waits, and continues after the block", async () => {
  const owner = await world.newOwner();
  const { token } = await newOperator(world.api);
  const act = (name: string) =>
    send(world.api, "POST", `/api/operator/businesses/${owner.businessId}/${name}/`, {
      token,
      body: { reason },
    });
  await world.order(owner, world.customers(1));
  await act("block");
  await world.api.runJobs();
  await world.later(3);
  expect(invited()).toHaveLength(0);
  await act("unblock");
  await world.later(3);
  expect(invited()).toHaveLength(1);
});

test("an operator holds a business: its owner is told, and nothing is sent until the release", async () => {
  const owner = await world.newOwner();
  const { token } = await newOperator(world.api);
  const path = `/api/operator/senders/${owner.businessId}/`;
  const act = async (name: string) => {
    const body = { reason, seen: await seenOf(token, owner.businessId) };
    return send(world.api, "POST", `${path}${name}/`, { token, body });
  };
  expect((await act("hold")).status).toBe(200);
  expect((await world.order(owner, world.customers(1))).body.code).toBe("sender_held");
  await world.api.runJobs();
  expect(await told(owner)).toEqual(["Pausamos os seus convites por e-mail"]);
  await act("release");
  expect((await world.order(owner, world.customers(1))).status).toBe(201);
  await world.later(3);
  expect(invited()).toHaveLength(1);
});

test("the totals of a campaign stay when the results of its recipients are deleted", async () => {
  const owner = await world.newOwner();
  const addresses = world.customers(3);
  world.smtp.behaviours.set(addresses[0] ?? "", "refuses-recipient");
  await world.order(owner, addresses);
  await world.later(3);
  const { token } = await newOperator(world.api);
  const campaigns = async () =>
    (await send(world.api, "GET", `/api/operator/businesses/${owner.businessId}/`, { token })).body
      .campaigns;
  const totals = { waiting: 0, sent: 2, failed: 1 };
  expect(await campaigns()).toMatchObject([totals]);
  const { campaign } = await world.current(owner);
  await send(world.api, "DELETE", `/api/dashboard/campaigns/${campaign.id}/`, owner);
  expect(await world.statuses(owner)).toBeUndefined();
  expect(await campaigns()).toMatchObject([totals]);
});
