import { send } from "../api.ts";
import { newOwner } from "../owner.ts";
import type { DoorList } from "./door-list.ts";

/** The connection to Google, and replies. */
export function addGoogleDoors({ door, ownerDoor, passes, world }: DoorList): void {
  ownerDoor("google-consent", "features/google/consent/api.server.ts", "POST /api/google/consent/");
  ownerDoor("google-places", "features/google/connection/api.server.ts", "GET /api/google/places/");
  ownerDoor(
    "google-places",
    "features/google/connection/api.server.ts",
    "PUT /api/google/connection/place/",
    { body: () => ({ account: "accounts/1", location: "locations/1" }) },
  );
  ownerDoor(
    "google-refresh",
    "features/google/passes/api.server.ts",
    "POST /api/dashboard/google/reviews/refresh/",
  );
  let texts = 0;
  for (const method of ["PUT", "DELETE"]) {
    const file = method === "PUT" ? "write-reply" : "delete-reply";
    door(
      "google-reply",
      `features/google/replies/${file}.server.ts`,
      `${method} a reply`,
      async () => {
        const owner = await newOwner(world.api);
        const { id } = await world.google.write(await world.google.connect(owner));
        await world.google.read();
        const path = `/api/dashboard/google/reviews/${id}/reply/`;
        const code = "google_reply_limit";
        const before = async () => {
          const { body } = await send(world.api, "GET", "/api/dashboard/google/reviews/", owner);
          return body.results[0].reply?.text ?? null;
        };
        return async () => {
          const body = { text: `Obrigado ${++texts}`, before: await before() };
          return passes(method, path, {
            token: owner.token,
            code,
            ...(method === "PUT" ? { body } : {}),
          });
        };
      },
    );
  }
}
