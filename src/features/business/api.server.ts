import { authenticateEntitled } from "#src/features/billing/entitlement/authenticate-entitled.server.ts";
import { authenticate, type Owner } from "#src/features/session/owner/authenticate.server.ts";
import { nameSource } from "#src/features/sources/add-source.server.ts";
import * as sourcesPrint from "#src/features/sources/contract.ts";
import { deleteSource } from "#src/features/sources/queries.server.ts";
import { checked, newApi } from "#src/http/api.server.ts";
import { failure } from "#src/http/failure.ts";
import { receiveForm } from "#src/http/multipart.server.ts";
import type { Services } from "#src/services/services.ts";
import { findLogo } from "./logo/queries.server.ts";
import * as places from "./places/contract.ts";
import { findPlaces, readPlace } from "./places/find-places.server.ts";
import * as printPrint from "./print/contract.ts";
import { drawPiece } from "./print/draw-piece.server.ts";
import { readPrintKit } from "./print/read-print-kit.server.ts";
import { savePrintKit } from "./print/save-print-kit.server.ts";
import * as profileContract from "./profile/contract.ts";
import { readProfile } from "./profile/read-profile.server.ts";
import * as settingsContract from "./settings/contract.ts";
import { readSettings } from "./settings/read-settings.server.ts";
import { saveSettings } from "./settings/save-settings.server.ts";

type Needed = Pick<Services, "db" | "clock" | "log" | "settings" | "places" | "images">;

/** Uploads on their way in this process; each may hold its 10 MB of disk. */
const mostUploads = 64;
const { settingsFailures } = settingsContract;

/** The owner's business, how its page is set and printed, and the logos that its customers see. */
export function businessApi(services: Needed) {
  const api = newApi(settingsFailures, places.placeFailures, printPrint.kitFailures);
  const ownerOf = (c: { req: { header(name: string): string | undefined } }): Promise<Owner> =>
    authenticateEntitled(services, c.req.header("Authorization"));
  let uploads = 0;

  // The shell needs it also to lead an owner without a plan to the plans.
  api.openapi(profileContract.getProfile, async (c) => {
    const owner = await authenticate(services, c.req.header("Authorization"));
    return c.json(await readProfile(services, owner), 200);
  });

  api.openapi(settingsContract.getSettings, async (c) => {
    const { businessId } = await ownerOf(c);
    return c.json(await readSettings(services, businessId), 200);
  });

  api.openapi(settingsContract.putSettings, async (c) => {
    const { businessId } = await ownerOf(c);
    if (uploads >= mostUploads) throw failure(settingsFailures, "upload_busy");
    uploads += 1;
    try {
      return c.json(await receiveSettings(services, businessId, c.req.raw), 200);
    } finally {
      uploads -= 1;
    }
  });

  api.openapi(places.findPlaces, async (c) => {
    await ownerOf(c);
    const { q, session } = c.req.valid("query");
    return c.json(await findPlaces(services, q, session), 200);
  });

  api.openapi(places.readPlace, async (c) => {
    await ownerOf(c);
    const { session } = c.req.valid("query");
    return c.json(await readPlace(services, c.req.valid("param").id, session), 200);
  });

  api.openapi(printPrint.getPrintKit, async (c) => {
    const { businessId } = await ownerOf(c);
    return c.json(await readPrintKit(services, businessId), 200);
  });

  api.openapi(printPrint.putPrintKit, async (c) => {
    const { businessId } = await ownerOf(c);
    return c.json(await savePrintKit(services, businessId, c.req.valid("json")), 200);
  });

  api.openapi(sourcesPrint.addSource, async (c) => {
    const { businessId } = await ownerOf(c);
    return c.json(await nameSource(services, businessId, c.req.valid("json").name), 201);
  });

  api.openapi(sourcesPrint.removeSource, async (c) => {
    const { businessId } = await ownerOf(c);
    await deleteSource(services.db, businessId, c.req.valid("param").source);
    return c.json({ ok: true as const }, 200);
  });

  api.openapi(printPrint.drawPiece, async (c) => {
    const { businessId } = await ownerOf(c);
    const { o: source, call_to_action: callToAction, ...order } = c.req.valid("query");
    const { piece } = c.req.valid("param");
    const drawn = await drawPiece(services, businessId, { ...order, piece, source, callToAction });
    return c.body(new Uint8Array(drawn.content), 200, {
      "Content-Type": drawn.mediaType,
      "Content-Disposition": `attachment; filename="${drawn.fileName}"`,
    });
  });

  // The address holds the content's hash, so what it answers never changes.
  api.get("/logos/:file{[0-9a-f]{64}\\.webp}", async (c) => {
    const logo = await findLogo(services.db, c.req.param("file").slice(0, 64));
    if (!logo) return c.notFound();
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("Content-Type", logo.media_type);
    return c.body(new Uint8Array(logo.content));
  });

  return api;
}

async function receiveSettings(services: Needed, businessId: string, request: Request) {
  const { fields, file, dispose } = await receiveForm(request, {
    fileField: "logo",
    largestFile: settingsContract.largestLogo,
  });
  try {
    if (file?.tooLarge) throw failure(settingsFailures, "logo_too_large");
    const form = checked(settingsContract.settingsForm, fields, settingsFailures);
    return await saveSettings(services, businessId, form, file?.path);
  } finally {
    await dispose();
  }
}
