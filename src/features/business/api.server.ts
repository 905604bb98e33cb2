import { authenticate, type Owner } from "#src/features/account/authenticate.server.ts";
import { authenticateEntitled } from "#src/features/billing/require-plan.server.ts";
import { checked, newApi } from "#src/http/api.server.ts";
import { failure } from "#src/http/failure.ts";
import { receiveForm } from "#src/http/multipart.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import * as places from "./contract-places.ts";
import * as print from "./contract-print.ts";
import { drawPiece } from "./draw-piece.server.ts";
import { findPlaces, readPlace } from "./find-places.server.ts";
import { nameSource } from "./name-source.server.ts";
import { deleteSource, findLogo } from "./queries.server.ts";
import { readPrintKit } from "./read-print-kit.server.ts";
import { readProfile } from "./read-profile.server.ts";
import { readSettings } from "./read-settings.server.ts";
import { savePrintKit } from "./save-print-kit.server.ts";
import { saveSettings } from "./save-settings.server.ts";

type Needed = Pick<Services, "db" | "clock" | "log" | "settings" | "places" | "images">;

/** Uploads on their way in this process; each may hold its 10 MB of disk. */
const mostUploads = 64;
const { settingsFailures } = contract;

/** The owner's business, how its page is set and printed, and the logos that its customers see. */
export function businessApi(services: Needed) {
  const api = newApi(settingsFailures, places.placeFailures, print.kitFailures);
  const ownerOf = (c: { req: { header(name: string): string | undefined } }): Promise<Owner> =>
    authenticateEntitled(services, c.req.header("Authorization"));
  let uploads = 0;

  // The shell needs it also to lead an owner without a plan to the plans.
  api.openapi(contract.getProfile, async (c) => {
    const owner = await authenticate(services, c.req.header("Authorization"));
    return c.json(await readProfile(services, owner), 200);
  });

  api.openapi(contract.getSettings, async (c) => {
    const { businessId } = await ownerOf(c);
    return c.json(await readSettings(services, businessId), 200);
  });

  api.openapi(contract.putSettings, async (c) => {
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

  api.openapi(print.getPrintKit, async (c) => {
    const { businessId } = await ownerOf(c);
    return c.json(await readPrintKit(services, businessId), 200);
  });

  api.openapi(print.putPrintKit, async (c) => {
    const { businessId } = await ownerOf(c);
    return c.json(await savePrintKit(services, businessId, c.req.valid("json")), 200);
  });

  api.openapi(print.addSource, async (c) => {
    const { businessId } = await ownerOf(c);
    return c.json(await nameSource(services, businessId, c.req.valid("json").name), 201);
  });

  api.openapi(print.removeSource, async (c) => {
    const { businessId } = await ownerOf(c);
    await deleteSource(services.db, businessId, c.req.valid("param").source);
    return c.json({ ok: true as const }, 200);
  });

  api.openapi(print.drawPiece, async (c) => {
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
    largestFile: contract.largestLogo,
  });
  try {
    if (file?.tooLarge) throw failure(settingsFailures, "logo_too_large");
    const form = checked(contract.settingsForm, fields, settingsFailures);
    return await saveSettings(services, businessId, form, file?.path);
  } finally {
    await dispose();
  }
}
