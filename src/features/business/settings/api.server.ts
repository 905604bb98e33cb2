import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { checked } from "#src/http/api.server.ts";
import { failure } from "#src/http/failure.ts";
import { receiveForm } from "#src/http/multipart.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { maxLogoBytes } from "./limits.ts";
import { readSettings } from "./read-settings.server.ts";
import { saveSettings } from "./save-settings.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "settings" | "images" | "places">;

/** Limit for uploads of this process at the same time. Each may hold 10 MB of disk. */
const maxUploads = 64;

/** The settings of the review page of a business. */
export function settingsApi(services: Dependencies) {
  const api = entitledApi(services);
  let uploads = 0;

  api.openapi(contract.getSettings, async (c) =>
    c.json(await readSettings(services, c.var.owner.businessId), 200),
  );

  api.openapi(contract.putSettings, async (c) => {
    if (uploads >= maxUploads) throw failure(contract.settingsFailures, "upload_busy");
    uploads += 1;
    try {
      return c.json(await receiveSettings(services, c.var.owner.businessId, c.req.raw), 200);
    } finally {
      uploads -= 1;
    }
  });

  return api;
}

async function receiveSettings(services: Dependencies, businessId: string, request: Request) {
  const { fields, file, dispose } = await receiveForm(request, {
    fileField: "logo",
    largestFile: maxLogoBytes,
  });
  try {
    if (file?.tooLarge) throw failure(contract.settingsFailures, "logo_too_large");
    const form = checked(contract.settingsForm, fields, contract.settingsFailures);
    return await saveSettings(services, businessId, form, file?.path);
  } finally {
    await dispose();
  }
}
