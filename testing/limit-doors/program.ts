import type { AddressInfo } from "node:net";
import { type DoorList, newIp } from "./door-list.ts";

/** What every page and browser calls. */
export function addProgramDoors({ door, ipDoor, world }: DoorList): void {
  for (const rule of ["csp-report", "csp-report-all"]) {
    ipDoor(rule, "server/policy-reports.ts", "POST /api/csp-report/", () => ({}));
  }
  for (const rule of ["browser-error", "browser-error-all"]) {
    const file = "features/operator/browser-errors/api.server.ts";
    ipDoor(rule, file, "POST /api/browser-errors/", () => ({}));
  }
  door("page", "server/limit-pages.ts", "a rendered page", () => {
    const url = `http://127.0.0.1:${(world.pages.address() as AddressInfo).port}/?c=1`;
    const headers = { "X-Forwarded-For": newIp() };
    return async () => (await fetch(url, { headers })).status !== 429;
  });
}
