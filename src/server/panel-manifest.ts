const sizes = [192, 512];

/** `vite.config.ts` draws them. The first one is for the home screen of an iPhone. */
export const panelIcons = [180, ...sizes].map((size) => `/panel-icon-${size}.png`);

const icon = (size: number, purpose: string) => ({
  src: `/panel-icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** Lets the panel be installed as an app. Only pages of the panel link it, so no customer is asked to install it. */
export const panelManifest = JSON.stringify({
  id: "/painel",
  start_url: "/painel",
  scope: "/",
  name: "Estrelou",
  short_name: "Estrelou",
  lang: "pt-BR",
  display: "standalone",
  background_color: "#fbf8f3",
  theme_color: "#16130f",
  icons: sizes.flatMap((size) => [icon(size, "any"), icon(size, "maskable")]),
  shortcuts: [
    { name: "Avaliações em aberto", url: "/mensagens?status=open" },
    { name: "Resumo", url: "/resumo" },
    { name: "Imprimir QR Code", url: "/impressao" },
  ],
});
