import { asOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { upload } from "#src/http/upload.ts";
import type { PageSettings, putSettings } from "../contract.ts";
import { formOf, type SettingsDraft } from "./settings-draft.ts";

/** Saves a draft on top of the settings that it is based on. `onProgress` gets the share sent so far. */
export function sendSettings(
  draft: SettingsDraft,
  base: PageSettings,
  onProgress?: (share: number) => void,
): Promise<ResponseOf<typeof putSettings>> {
  return asOwner((headers) =>
    upload<ResponseOf<typeof putSettings>>({
      method: "PUT",
      path: "/api/dashboard/settings/",
      form: formOf(draft, base),
      headers,
      onProgress,
    }),
  );
}
