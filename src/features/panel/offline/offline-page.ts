import script from "./offline-page.inline.ts?script";

const style = `
:root{color-scheme:light;--ground:#faf7f2;--ink:#1b1814;--soft:#665e54;--action:#14714a;--action-ink:#fff}
:root[data-theme=dark]{color-scheme:dark;--ground:#171411;--ink:#f5f0e8;--soft:#b9afa2;--action:#45c48a;--action-ink:#06190f}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;background:var(--ground);color:var(--ink);font:1.125rem/1.5 system-ui,sans-serif}
header{background:#16130f;color:#fbf8f3;padding:1.125rem 1rem;font-weight:700}
main{display:grid;place-content:center;justify-items:center;gap:1rem;padding:2rem 1rem;text-align:center}
h1{margin:0;font-size:1.75rem;line-height:1.2}
p{margin:0;max-width:24rem;color:var(--soft);text-wrap:pretty}
button{min-height:3.25rem;padding:.75rem 1.5rem;border:0;border-radius:.625rem;background:var(--action);color:var(--action-ink);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`;

/**
 * The page that the panel's service worker shows when a page of the panel cannot be loaded. It is a constant
 * of the worker, so nothing of the panel is ever stored for it.
 */
export function offlinePage(): Response {
  const nonce = crypto.randomUUID();
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sem conexão · Estrelou</title>
<style>${style}</style>
</head>
<body>
<header>Estrelou</header>
<main>
<h1>Sem conexão</h1>
<p>Não conseguimos abrir esta página. Confira sua internet: assim que ela voltar, a página abre sozinha.</p>
<button type="button">Tentar de novo</button>
</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}
