import { sitePaths } from "#src/features/site/search-engines/site-paths.ts";
import { switchMode } from "#testing/axe.ts";
import { test } from "#testing/browser.ts";
import { expectContrast } from "#testing/contrast.ts";

test.use({
  // The not-found page, and the confirmation without a valid token.
  allowedPageErrors: [/Failed to load resource/],
  contextOptions: { reducedMotion: "reduce" },
});

const paths = [
  ...sitePaths,
  "/login",
  "/cadastro/email",
  "/esqueci-senha",
  "/nova-senha",
  "/novo-email",
  "/confirmar",
  "/pagamento/sucesso",
  "/feedback/padaria-estrela",
  "/nao-existe",
];

for (const path of paths) {
  test(`${path} has the contrast of WCAG AA with its own backgrounds, light and dark`, async ({
    page,
  }) => {
    await page.goto(path);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectContrast(page);
      await switchMode(page);
      await expectContrast(page);
      await switchMode(page);
    }
  });
}
