import { v7 as uuidv7 } from "uuid";
import { answer, asCustomer, complain } from "../conversation.ts";
import { createTenant } from "../factories.ts";
import { rate } from "../feedback.ts";
import { newOwner } from "../owner.ts";
import { type DoorList, newIp } from "./door-list.ts";

/** What a customer calls. */
export function addCustomerDoors({ door, ipDoor, passes, mailing, world }: DoorList): void {
  ipDoor("badge", "features/badge/api.server.ts", "GET /selo/ninguem.svg");
  ipDoor("badge", "features/badge/api.server.ts", "GET /elogios/ninguem");
  ipDoor(
    "share-image",
    "features/site/search-engines/api.server.ts",
    "GET /og/feedback/ninguem.png",
  );
  ipDoor("challenge-address", "services/human-check/api.server.ts", "GET /api/human-check/");
  for (const rule of ["feedback-business", "feedback-address"]) {
    door(rule, "features/feedback/rate/send-feedback.server.ts", "a review", async () => {
      const [{ slug }, ip] = [await createTenant(world.api.services), newIp()];
      const body = { rating: 5, recaptcha: "x" };
      return () => passes("POST", `/api/feedback/${slug}/`, { ip, body });
    });
  }
  for (const rule of ["visit-business", "visit-address"]) {
    door(rule, "features/feedback/visits/count-visit.server.ts", "a visit", async () => {
      const [{ slug }, ip] = [await createTenant(world.api.services), newIp()];
      return () => passes("POST", `/api/client/${slug}/visit/`, { ip, body: {} });
    });
  }
  for (const rule of ["google-click-business", "google-click-address"]) {
    const file = "features/feedback/google-clicks/record-google-click.server.ts";
    door(rule, file, "a click", async () => {
      const [{ slug }, ip] = [await createTenant(world.api.services), newIp()];
      const path = `/api/client/${slug}/google-click/`;
      return () => passes("POST", path, { ip, body: { id: uuidv7() } });
    });
  }
  for (const rule of ["conversation-business", "conversation-address"]) {
    door(rule, "features/feedback/conversation/find-review.server.ts", "a code", async () => {
      const [{ slug }, ip] = [await createTenant(world.api.services), newIp()];
      const path = `/api/client/${slug}/conversation/`;
      return () => passes("POST", path, { ip, body: { code: "x" } });
    });
  }
  door(
    "customer-reply-mail",
    "features/reviews/conversation/mail-customer-reply.server.tsx",
    "a customer's message",
    async () => {
      const owner = await newOwner(world.api);
      return mailing(owner.email, async () => {
        const { id, code } = await complain(world.api, owner, { rating: 5 });
        await answer(world.api, owner, id, "Obrigado");
        const sent = await asCustomer(world.api, owner, "messages/", { code, body: "De nada" });
        return sent.status === 201;
      });
    },
  );
  door(
    "unhappy-mail",
    "features/reviews/alerts/mail-unhappy-review.server.tsx",
    "a low rating",
    async () => {
      const owner = await newOwner(world.api);
      return mailing(
        owner.email,
        async () => (await rate(world.api, owner, { rating: 1 })).status === 201,
      );
    },
  );

  door(
    "review-answer",
    "features/reviews/conversation/send-reply.server.ts",
    "an answer",
    async () => {
      const { token } = await newOwner(world.api);
      const path = `/api/dashboard/messages/${uuidv7()}/replies/`;
      return () => passes("POST", path, { token, body: { body: "Oi" } });
    },
  );
}
