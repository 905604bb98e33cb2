import { SoftwarePasskey } from "../authenticator.ts";
import { newDevice } from "../device.ts";
import { humanToken } from "../human.ts";
import { newOperator } from "../operator.ts";
import { type DoorList, newEmail, newIp } from "./door-list.ts";

/** Log-in of an operator. */
export function addOperatorDoors({ door, ipDoor, passes, assertion, world }: DoorList): void {
  const access = "features/operator/access";
  const operatorLogin = { password: "errada, e comprida", code: "000000" };
  for (const [path, body] of [
    ["enrolment/", () => ({ invite: "x" })],
    ["enrolment/code/", () => ({ invite: "x", ...operatorLogin })],
    ["enrolment/passkey/", () => ({ invite: "x", credential: newCredential() })],
    ["login/passkey/options/", () => ({})],
  ] as const) {
    ipDoor("operator-address", `${access}/api.server.ts`, `POST /api/operator/${path}`, body);
  }
  ipDoor(
    "operator-address",
    `${access}/log-in-with-passkey.server.ts`,
    "POST /api/operator/login/passkey/",
    async () => ({ credential: await assertion() }),
  );
  ipDoor("operator-address", `${access}/log-in.server.ts`, "POST /api/operator/login/", () => ({
    email: newEmail(),
    ...operatorLogin,
  }));
  for (const rule of ["operator-password", "operator-password-all"]) {
    door(rule, `${access}/log-in.server.ts`, "a wrong password", () => {
      const [email, ip] = [newEmail(), newIp()];
      return async () => {
        const body = { email, ...operatorLogin, recaptcha_token: await operatorCheck() };
        return passes("POST", "/api/operator/login/", { ip, body });
      };
    });
  }
  door("operator-password-device", `${access}/log-in.server.ts`, "a known browser", async () => {
    const device = newDevice();
    const { email } = await newOperator(world.api, device);
    return async () => {
      const body = { email, ...operatorLogin, device, recaptcha_token: await operatorCheck() };
      return passes("POST", "/api/operator/login/", { body });
    };
  });
  door("operator-code", `${access}/log-in.server.ts`, "a wrong code", async () => {
    const { email, password: own } = await newOperator(world.api);
    return async () => {
      const recaptcha_token = await operatorCheck();
      const body = { email, password: own, code: "000000", recaptcha_token };
      return passes("POST", "/api/operator/login/", { body });
    };
  });

  const operatorCheck = () => humanToken(world.api.services, "operator");

  function newCredential() {
    const user = { id: "AAAA", name: "x", displayName: "x" };
    const options = { rp: { id: "estrelou.test", name: "x" }, user, challenge: "x" };
    return new SoftwarePasskey().create(options as Parameters<SoftwarePasskey["create"]>[0]);
  }
}
