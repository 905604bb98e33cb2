import { Hono } from "hono";
import encodeQR from "qr";
import { lookUpBusiness } from "#src/features/feedback/look-up/look-up-business.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { panelPages } from "#src/panel-pages.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import type { ShareImage } from "./draw-share-image.server.ts";
import { sharePerIpAddress } from "./limits.server.ts";
import { shareImageDrawing } from "./share-image-drawing.server.ts";
import { sitePaths } from "./site-paths.ts";

const siteImage: ShareImage = {
  title: "Seu cliente gostou.\nO Google ainda não sabe.",
  stars: "filled",
  accent: null,
};
const tokenPages = [
  "/confirmar",
  "/convite-equipe",
  "/nova-senha",
  "/novo-email",
  "/desfazer-email",
  "/descadastrar",
  "/denunciar",
  "/resumo-semanal",
];
const oneDay = "public, max-age=86400";

/** Files for search engines and link previews. */
export function siteApi(services: Services) {
  const api = new Hono();

  api.get("/robots.txt", (c) =>
    c.text(
      [
        "User-agent: *",
        // The panel and pages with tokens in the URL. Review pages are not listed: they send noindex, which a robot
        // must be able to read.
        ...["/api/", ...Object.keys(panelPages), "/sandbox", "/operador", ...tokenPages].map(
          (path) => `Disallow: ${path}`,
        ),
        `Sitemap: ${services.settings.publicUrl}/sitemap.xml`,
        "",
      ].join("\n"),
    ),
  );

  api.get("/sitemap.xml", (c) => {
    const urls = sitePaths.map(
      (path) => `<url><loc>${services.settings.publicUrl}${path}</loc></url>`,
    );
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`,
      200,
      { "Content-Type": "application/xml; charset=utf-8" },
    );
  });

  api.get("/qr/exemplo.svg", (c) => {
    const url = `${services.settings.publicUrl}/#experimente`;
    return c.body(encodeQR(url, "svg", { ecc: "medium", border: 1, optimize: true }), 200, {
      "Content-Type": "image/svg+xml",
      "Cache-Control": oneDay,
    });
  });

  api.get("/og/estrelou.png", async (c) =>
    c.body(bytes(await services.drawings.draw(shareImageDrawing, "site", siteImage)), 200, {
      "Content-Type": "image/png",
      "Cache-Control": oneDay,
    }),
  );

  api.get("/og/feedback/:file{.+\\.png}", async (c) => {
    await enforceLimits(services, [sharePerIpAddress, clientAddress(c, services.settings)]);
    const slug = c.req.param("file").replace(/\.png$/, "");
    const found = await lookUpBusiness(services, slug);
    if (!found) return c.notFound();
    const image = await services.drawings.draw(shareImageDrawing, found.businessId, {
      title: found.business.place_name ?? "Sua opinião",
      text: "Como foi sua experiência?",
      stars: "empty",
      accent: found.business.accent,
    });
    return c.body(bytes(image), 200, { "Content-Type": "image/png", "Cache-Control": oneDay });
  });

  return api;
}

function bytes(file: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(file);
}
