import { Hono } from "hono";
import encodeQR from "qr";
import { lookUpBusiness } from "#src/features/feedback/look-up/look-up-business.server.ts";
import type { Services } from "#src/services/services.ts";
import { drawShareImage, type ShareImage } from "./draw-share-image.server.ts";
import { sitePaths } from "./site-paths.ts";

const siteImage: ShareImage = {
  title: "Seu cliente gostou.\nO Google ainda não sabe.",
  stars: "filled",
};
const oneDay = "public, max-age=86400";

/** What search engines and link previews ask of a site. */
export function siteApi(services: Pick<Services, "db" | "memory" | "clock" | "settings">) {
  const api = new Hono();

  api.get("/robots.txt", (c) =>
    c.text(
      [
        "User-agent: *",
        // Panel and links with tokens. Review pages say noindex themselves, which a robot must read.
        ...["/api/", "/painel", "/impressao", "/resumo", "/mensagens", "/configuracoes", "/planos"]
          .concat("/confirmar", "/nova-senha", "/sandbox")
          .map((path) => `Disallow: ${path}`),
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
    const address = `${services.settings.publicUrl}/#experimente`;
    return c.body(encodeQR(address, "svg", { ecc: "medium", border: 1, optimize: true }), 200, {
      "Content-Type": "image/svg+xml",
      "Cache-Control": oneDay,
    });
  });

  api.get("/og/estrelou.png", async (c) =>
    c.body(await drawShareImage(siteImage), 200, {
      "Content-Type": "image/png",
      "Cache-Control": oneDay,
    }),
  );

  api.get("/og/feedback/:file{.+\\.png}", async (c) => {
    const slug = c.req.param("file").replace(/\.png$/, "");
    const found = await lookUpBusiness(services, slug);
    if (!found) return c.notFound();
    const image = await drawShareImage({
      title: found.business.place_name ?? "Sua opinião",
      text: "Como foi sua experiência?",
      stars: "empty",
    });
    return c.body(image, 200, { "Content-Type": "image/png", "Cache-Control": oneDay });
  });

  return api;
}
