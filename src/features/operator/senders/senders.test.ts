import { expect, test } from "vitest";
import { holdSender } from "#src/features/invitations/senders/hold-sender.server.ts";
import { send } from "#testing/api.ts";
import { setUpCampaignTests } from "#testing/campaigns.ts";
import { newOperator } from "#testing/operator.ts";

const world = setUpCampaignTests();

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
  const decide = async (decision: string) =>
    (
      await send(world.api, "POST", `/api/operator/senders/${owner.businessId}/${decision}/`, {
        token,
      })
    ).status;
  return { owner, token, list, decide };
}

test("a held business is listed with its waiting text and without its recipients", async () => {
  const { owner, list } = await holdWithCampaign();
  const [held] = await list();
  expect(held).toMatchObject({
    slug: owner.slug,
    email: owner.email,
    reason: "complaints",
    campaign: { waiting: 2 },
  });
  expect(held.campaign.body).toContain("Padaria Sol");
  expect(JSON.stringify(held)).not.toContain("destino.test");
});

test("after a release the waiting mails are sent", async () => {
  const { list, decide } = await holdWithCampaign();
  await world.api.runJobs();
  expect(world.smtp.received).toHaveLength(0);
  expect(await decide("release")).toBe(200);
  expect(await list()).toEqual([]);
  await world.later(3);
  expect(world.smtp.received).toHaveLength(2);
});

test("an operator releases a business that no map confirms, and the release is in the audit log", async () => {
  const owner = await world.newOwner({ plan: "trial", placeName: "Bar da Lua" });
  const { token } = await newOperator(world.api);
  const order = () => world.order(owner, world.customers(1));
  expect((await order()).body.code).toBe("place_unreleased");
  const path = `/api/operator/senders/${owner.businessId}/release/`;
  expect((await send(world.api, "POST", path, { token })).status).toBe(200);
  expect((await order()).status).toBe(201);
  await world.api.runJobs();
  expect(world.smtp.received).toHaveLength(1);
  const log = `/api/operator/audit/?acts=acts&business=${owner.businessId}`;
  const { body } = await send(world.api, "GET", log, { token });
  expect(body.results).toMatchObject([{ action: "Liberou os envios de uma empresa" }]);
});

test("after a refusal the waiting emails are deleted, and the business stays held", async () => {
  const { owner, list, decide } = await holdWithCampaign();
  expect(await decide("refuse")).toBe(200);
  expect(await list()).toMatchObject([{ campaign: null }]);
  const { campaign } = await world.current(owner);
  expect(campaign).toMatchObject({ finished: true, statuses: ["stopped", "stopped"] });
  await world.later(3);
  expect(world.smtp.received).toHaveLength(0);
  expect(await decide("refuse"), "nothing is left to stop").toBe(200);
});

test("the campaign of a blocked business waits, and continues after the block", async () => {
  const owner = await world.newOwner();
  const { token } = await newOperator(world.api);
  const act = (name: string) =>
    send(world.api, "POST", `/api/operator/businesses/${owner.businessId}/${name}/`, { token });
  await world.order(owner, world.customers(1));
  await act("block");
  await world.api.runJobs();
  await world.later(3);
  expect(world.smtp.received).toHaveLength(0);
  await act("unblock");
  await world.later(3);
  expect(world.smtp.received).toHaveLength(1);
});
