import { describe, expect, test } from "vitest";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { addGrant } from "#src/sandbox/google/grants.server.ts";
import { profileScope } from "#src/services/google-profile/google-profile.ts";
import { send } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { countGrants, newConnectedOwner, setUpGoogleTests } from "#testing/google.ts";
import type { TestOwner } from "#testing/owner.ts";
import { encryptRefreshToken } from "../refresh-token.server.ts";

const world = setUpGoogleTests();

const disconnect = ({ token }: TestOwner) =>
  send(world.api, "DELETE", "/api/google/connection/", { token });

/** Connects a business with a further grant of a Google user. */
async function connectAs(businessId: string, userId: string) {
  const { services } = world.api;
  const { refreshToken } = await addGrant(services, userId, profileScope);
  const values = {
    state: "choosing",
    refresh_token: encryptRefreshToken(services.settings, refreshToken, businessId),
    connected_at: services.clock.now(),
  };
  await services.db
    .insertInto("google_connection")
    .values({ business_id: businessId, ...values })
    .execute();
}

describe("two businesses of one account with the same Google user", () => {
  test("disconnecting one keeps the grant of the other; the last one revokes it", async () => {
    const { owner, user } = await newConnectedOwner(world);
    const { services } = world.api;
    const sibling = await createTenant(services, { account: owner });
    await connectAs(sibling.businessId, user.id);
    expect(await countGrants(services.db, user.id)).toBe(2);
    expect((await disconnect(owner)).status).toBe(200);
    await world.api.runJobs();
    expect(await countGrants(services.db, user.id)).toBe(2);
    const second = { ...owner, headers: { [shopHeader]: sibling.businessId } };
    expect((await send(world.api, "DELETE", "/api/google/connection/", second)).status).toBe(200);
    await world.api.runJobs();
    expect(await countGrants(services.db, user.id)).toBe(0);
  });

  test("disconnecting one leaves the grant of another Google user alone", async () => {
    const { owner } = await newConnectedOwner(world);
    const { user: other } = await newConnectedOwner(world);
    const { services } = world.api;
    const sibling = await createTenant(services, { account: owner });
    await connectAs(sibling.businessId, other.id);
    const grants = await countGrants(services.db, other.id);
    expect((await disconnect(owner)).status).toBe(200);
    await world.api.runJobs();
    expect(await countGrants(services.db, other.id)).toBe(grants);
    const second = { token: owner.token, headers: { [shopHeader]: sibling.businessId } };
    const { body } = await send(world.api, "GET", "/api/google/connection/", second);
    expect(body.state).toBe("choosing");
  });

  test("a revocation that waits is done before another business connects", async () => {
    const { owner, user } = await newConnectedOwner(world);
    const { services } = world.api;
    const sibling = await createTenant(services, { account: owner });
    await world.setBehaviour("unavailable");
    expect((await disconnect(owner)).status).toBe(200);
    await expect(world.api.runJobs()).rejects.toThrow("temporary");
    const second = { ...owner, headers: { [shopHeader]: sibling.businessId } };
    const consent = () => send(world.api, "POST", "/api/google/consent/", second);
    expect((await consent()).body.code).toBe("google_unavailable");
    await world.setBehaviour("normal");
    expect((await consent()).status).toBe(200);
    expect(await countGrants(services.db, user.id)).toBe(0);
  });
});
