import { afterAll, beforeAll, expect, test } from "vitest";
import { panelPages } from "#src/panel-pages.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const read = async (path: string) => {
  const response = await fetch(api.url + path);
  return { type: response.headers.get("Content-Type"), text: await response.text() };
};

test("robots.txt keeps robots out of the panel and the pages of mailed links, and names the sitemap", async () => {
  const { text } = await read("/robots.txt");
  const [first, ...rest] = text.trimEnd().split("\n");
  expect(first).toBe("User-agent: *");
  expect(rest.pop()).toBe("Sitemap: https://estrelou.test/sitemap.xml");
  const others = ["/api/", "/sandbox", "/operador", "/confirmar", "/convite-equipe", "/nova-senha"];
  const mailed = [
    "/novo-email",
    "/desfazer-email",
    "/descadastrar",
    "/denunciar",
    "/resumo-semanal",
  ];
  const paths = [...Object.keys(panelPages), ...others, ...mailed];
  expect(rest.toSorted()).toEqual(paths.map((path) => `Disallow: ${path}`).toSorted());
});

test("the sitemap lists the public pages alone", async () => {
  const { type, text } = await read("/sitemap.xml");
  expect(type).toBe("application/xml; charset=utf-8");
  const listed = [...text.matchAll(/<url><loc>https:\/\/estrelou\.test(.*?)<\/loc><\/url>/g)];
  const pages = ["/", "/funcionalidades", "/precos", "/faq", "/suporte", "/desenvolvedores"];
  expect(listed.map(([, path]) => path)).toEqual([
    ...pages,
    "/sobre",
    "/termos",
    "/privacidade",
    "/cadastro/trial",
  ]);
});

test("the images for shared links and the example's QR code name their format and may be cached", async () => {
  const { slug } = await createTenant(api.services);
  for (const [path, type, start] of [
    ["/og/estrelou.png", "image/png", "\x89PNG"],
    [`/og/feedback/${slug}.png`, "image/png", "\x89PNG"],
    ["/qr/exemplo.svg", "image/svg+xml", "<svg"],
  ] as const) {
    const response = await fetch(api.url + path);
    expect(response.headers.get("Content-Type"), path).toBe(type);
    expect(response.headers.get("Cache-Control"), path).toBe("public, max-age=86400");
    const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
    expect(body.startsWith(start), path).toBe(true);
  }
  expect((await fetch(`${api.url}/og/feedback/nobody.png`)).status).toBe(404);
});
