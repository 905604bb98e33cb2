import { ok } from "#src/http/done.ts";
import type { Services } from "#src/services/services.ts";
import { personApi } from "../owner/owner-api.server.ts";
import { requestOptions } from "../passkeys/request-options.server.ts";
import { addPasskey } from "./add-passkey.server.ts";
import { beginPasskey } from "./begin-passkey.server.ts";
import * as contract from "./contract.ts";
import { listPasskeys } from "./list-passkeys.server.ts";
import { removePasskey } from "./remove-passkey.server.ts";
import { renamePasskey } from "./rename-passkey.server.ts";

/** Serves the passkeys of a signed-in owner. */
export function ownPasskeysApi(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
) {
  const api = personApi(services);

  api.openapi(contract.listPasskeys, async (c) =>
    c.json(await listPasskeys(services, c.var.person.accountId), 200),
  );

  api.openapi(contract.beginPasskey, async (c) =>
    c.json(await beginPasskey(services, c.var.person, c.req.valid("json")), 200),
  );

  api.openapi(contract.addPasskey, async (c) => {
    await addPasskey(services, c.var.person, c.req.valid("json"));
    return c.json(ok, 201);
  });

  api.openapi(contract.renamePasskey, async (c) => {
    const { id } = c.req.valid("param");
    await renamePasskey(services, c.var.person.accountId, { id, ...c.req.valid("json") });
    return c.json(ok, 200);
  });

  api.openapi(contract.removePasskey, async (c) => {
    const { id } = c.req.valid("param");
    await removePasskey(services, c.var.person, { id, proof: c.req.valid("json") });
    return c.json(ok, 200);
  });

  api.openapi(contract.beginProof, async (c) => {
    const { accountId, sessionId } = c.var.person;
    return c.json(
      await requestOptions(services, { purpose: "confirm", sessionId }, accountId),
      200,
    );
  });

  return api;
}
