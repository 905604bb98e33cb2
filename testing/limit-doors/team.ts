import { newOwner } from "../owner.ts";
import { type DoorList, newEmail, newIp } from "./door-list.ts";

/** Invitations to a team. */
export function addTeamDoors({ door, ipDoor, ownerDoor, passes, world }: DoorList): void {
  ipDoor(
    "team-invitation",
    "features/team/invites/read-invitation.server.ts",
    "POST /api/team/invitation/",
    () => ({ token: "x" }),
  );
  for (const rule of ["link-address", "sign-up-address"]) {
    const joinFile = "features/account/sign-up/join-team.server.ts";
    ipDoor(rule, joinFile, "POST /api/team/join/", () => ({ token: "x", password: "senha-nova" }));
  }
  door("team-invitation", "features/team/api.server.ts", "POST /api/team/accept/", async () => {
    const { token } = await newOwner(world.api);
    const ip = newIp();
    return () => passes("POST", "/api/team/accept/", { ip, token, body: { token: "x" } });
  });
  const inviteFile = "features/team/invites/invite-member.server.ts";
  door("team-invite-mailbox", inviteFile, "POST /api/team/ of any account", () => {
    const [name, domain] = newEmail().split("@");
    let count = 0;
    return async () => {
      const { token } = await newOwner(world.api);
      const body = { email: `${name}+${++count}@${domain}`, role: "staff" };
      return passes("POST", "/api/team/", { token, body });
    };
  });
  for (const rule of ["team-invite", "team-invite-account"]) {
    ownerDoor(rule, inviteFile, "POST /api/team/", {
      body: () => ({ email: newEmail(), role: "staff" }),
    });
  }
}
