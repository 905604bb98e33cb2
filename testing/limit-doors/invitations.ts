import { createHmac } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { newOwner } from "../owner.ts";
import type { DoorList } from "./door-list.ts";

/** Invitations by mail and phone. */
export function addInvitationDoors({ door, ownerDoor, passes, world }: DoorList): void {
  door(
    "mailgun-token",
    "features/invitations/returns/receive-provider-report.server.ts",
    "a webhook of Mailgun",
    () => {
      const token = uuidv7();
      const timestamp = String(Math.floor(world.api.clock.now().getTime() / 1000));
      const signature = createHmac("sha256", world.mailgunKey)
        .update(timestamp + token)
        .digest("hex");
      const body = {
        signature: { timestamp, token, signature },
        "event-data": { event: "opened" },
      };
      return () => passes("POST", "/api/webhooks/mail/mailgun/", { body, code: "token_wrong" });
    },
  );
  const emails = { addresses: ["nobody"] };
  ownerDoor(
    "invitation-phones",
    "features/invitations/phones/check-phones.server.ts",
    "POST /api/dashboard/invitations/phones/check/",
    { body: () => ({ phones: ["5511912345678"] }) },
  );
  ownerDoor(
    "invitation-phones",
    "features/invitations/phones/opt-out-phone.server.ts",
    "POST /api/dashboard/invitations/phones/opt-out/",
    { body: () => ({ phone: "5511912345678" }) },
  );
  ownerDoor(
    "invitation-check",
    "features/invitations/campaigns/check-emails.server.ts",
    "POST /api/dashboard/campaigns/check/",
    { body: () => emails },
  );
  ownerDoor(
    "invitation-order",
    "features/invitations/campaigns/create-campaign.server.ts",
    "POST /api/dashboard/campaigns/",
    { body: () => ({ id: uuidv7(), takes_replies: true, ...emails }) },
  );
  door(
    "place-check",
    "features/invitations/campaigns/check-sender.server.ts",
    "POST /api/dashboard/campaigns/check/",
    async () => {
      // A name that is on the map would be checked once a day.
      const { token } = await newOwner(world.api, { placeName: "Fora do mapa" });
      const body = { addresses: ["cliente@destino.test"] };
      const check = { token, body, code: "place_unchecked" };
      return () => passes("POST", "/api/dashboard/campaigns/check/", check);
    },
  );
}
