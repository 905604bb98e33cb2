import { asOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { upload } from "#src/http/upload.ts";
import type { putSettings } from "../contract.ts";

/** Saves a form of the settings. `onProgress` gets the share sent so far. */
export function sendSettings(
  form: FormData,
  onProgress?: (share: number) => void,
): Promise<ResponseOf<typeof putSettings>> {
  return asOwner((headers) =>
    upload<ResponseOf<typeof putSettings>>({
      method: "PUT",
      path: "/api/dashboard/settings/",
      form,
      headers,
      onProgress,
    }),
  );
}
