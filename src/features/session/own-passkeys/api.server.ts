import type { Services } from "#src/services/services.ts";
import { personApi } from "../owner/owner-api.server.ts";
import { requestOptions } from "../passkeys/request-options.server.ts";
import { addPasskey } from "./add-passkey.server.ts";
import { beginPasskey } from "./begin-passkey.server.ts";
import * as contract from "./contract.ts";
import { listPasskeys } from "./list-passkeys.server.ts";
import { removePasskey } from "./remove-passkey.server.ts";
import { renamePasskey } from "./rename-passkey.server.ts";

export function ownPasskeysApi(services: Services) {
  const api = personApi(services);

  api.serve(contract.listPasskeys, ({ person }) => listPasskeys(services, person.accountId));
  api.serve(contract.beginPasskey, ({ person, body }) => beginPasskey(services, person, body));
  api.serve(contract.addPasskey, ({ person, body }) => addPasskey(services, person, body));
  api.serve(contract.renamePasskey, ({ person, params, body }) =>
    renamePasskey(services, person.accountId, { ...params, ...body }),
  );
  api.serve(contract.removePasskey, ({ person, params, body }) =>
    removePasskey(services, person, { ...params, proof: body }),
  );
  api.serve(contract.beginProof, ({ person }) => {
    const { accountId, sessionId } = person;
    return requestOptions(services, { purpose: "confirm", sessionId }, accountId);
  });

  return api;
}
