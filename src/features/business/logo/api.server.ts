import { Hono } from "hono";
import type { Services } from "#src/services/services.ts";
import { readLogoFile } from "./read-logo.server.ts";

export function logoApi(services: Services) {
  const api = new Hono();

  // The URL contains the hash of the content, so the content of a URL never changes.
  api.get("/logos/:file{[0-9a-f]{64}\\.webp}", async (c) => {
    const logo = await readLogoFile(services, c.req.param("file").slice(0, 64));
    if (!logo) return c.notFound();
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    c.header("Content-Type", logo.media_type);
    return c.body(new Uint8Array(logo.content));
  });

  return api;
}
