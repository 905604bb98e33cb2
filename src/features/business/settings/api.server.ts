import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { checked } from "#src/http/api.server.ts";
import { failure } from "#src/http/failure.ts";
import { receiveForm } from "#src/http/multipart.server.ts";
import { Slots } from "#src/lib/slots.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { maxLogoBytes } from "./limits.ts";
import { readSettings, type SettingsServices } from "./read-settings.server.ts";
import { saveSettings } from "./save-settings.server.ts";

type Dependencies = SettingsServices & Pick<Services, "clock" | "log" | "images">;

/** Max concurrent uploads of this process and of one business. Each may use 10 MB of disk. */
const uploads = new Slots({ total: 64, perKey: 2 });
const maxUploadMs = 30_000;

export function settingsApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.getSettings, ({ owner }) => readSettings(services, owner.businessId));
  api.serve(contract.putSettings, ({ c, owner, admitAgain }) =>
    receiveSettings(services, owner.businessId, { request: c.req.raw, admitAgain }),
  );

  return api;
}

async function receiveSettings(
  services: Dependencies,
  businessId: string,
  { request, admitAgain }: { request: Request; admitAgain: () => Promise<unknown> },
) {
  const { fields, file, dispose } = await receiveForm(request, {
    fileField: "logo",
    largestFile: maxLogoBytes,
    maxMs: maxUploadMs,
    beforeFile() {
      const release = uploads.take(businessId);
      if (!release) throw failure(contract.settingsFailures, "upload_busy");
      return release;
    },
  });
  try {
    await admitAgain();
    if (file?.tooLarge) throw failure(contract.settingsFailures, "logo_too_large");
    const form = checked(contract.settingsForm, fields, contract.settingsFailures);
    return await saveSettings(services, businessId, form, file?.path);
  } finally {
    await dispose();
  }
}
