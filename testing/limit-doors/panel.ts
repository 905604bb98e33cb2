import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";
import { quietUntil } from "#src/features/push/quiet-hours.ts";
import { rate } from "../feedback.ts";
import { newOwner } from "../owner.ts";
import { newPhone } from "../push.ts";
import { type DoorList, newIp } from "./door-list.ts";

/** What an owner calls in the panel. */
export function addPanelDoors({ door, ownerDoor, passes, world }: DoorList): void {
  door(
    "review-push",
    "features/reviews/alerts/push-about-review.server.ts",
    "a low rating",
    async () => {
      const now = world.api.clock.now();
      world.api.clock.set(quietUntil(now) ?? now);
      const owner = await newOwner(world.api);
      const phone = await newPhone(world.api, world.push, owner);
      return async () => {
        const before = (await world.push.received(phone)).length;
        expect((await rate(world.api, owner, { rating: 1 })).status).toBe(201);
        await world.api.runJobs();
        return (await world.push.received(phone)).length > before;
      };
    },
  );
  door(
    "push-subscription",
    "features/push/turn-on.server.ts",
    "PUT /api/account/push/",
    async () => {
      const { token } = await newOwner(world.api);
      return async () =>
        passes("PUT", "/api/account/push/", { token, body: await world.push.subscribe() });
    },
  );

  ownerDoor(
    "review-search",
    "features/reviews/messages/api.server.ts",
    "GET /api/dashboard/messages/?q=x",
  );
  ownerDoor(
    "report",
    "features/reviews/report/draw-report.server.ts",
    "GET /api/dashboard/report.pdf?month=2026-01",
  );
  ownerDoor(
    "praise-image",
    "features/reviews/praise/draw-praise.server.ts",
    `GET /api/dashboard/messages/${uuidv7()}/image/?format=story`,
  );
  ownerDoor("shop-add", "features/panel/shops/add-shop.server.ts", "POST /api/shops/", {
    body: () => ({}),
  });
  ownerDoor(
    "print-piece",
    "features/business/print/draw-piece.server.ts",
    "GET /api/dashboard/print/pieces/cartao/?format=svg",
  );
  ownerDoor(
    "place-search-day",
    "features/business/places/api.server.ts",
    "GET /api/places/?q=padaria",
  );
  ownerDoor(
    "place-trial-day",
    "features/business/places/api.server.ts",
    "GET /api/places/?q=padaria",
  );
  door(
    "place-trial-address",
    "features/business/places/api.server.ts",
    "a trial's search",
    async () => {
      const [{ token }, ip] = [await newOwner(world.api), newIp()];
      return () => passes("GET", "/api/places/?q=padaria", { token, ip });
    },
  );
  ownerDoor(
    "place-choice-day",
    "features/business/places/api.server.ts",
    "GET /api/places/ChIJteste/",
  );
}
