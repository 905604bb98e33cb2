import { createHash } from "node:crypto";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PraiseOnSite } from "#src/features/reviews/praise/list-praise-on-site.server.ts";
import { accentCss } from "#src/lib/color/accent.ts";
import type { Hex } from "#src/lib/color/color.ts";
import { badgeTitle, type Ratings } from "./badge-title.server.ts";
import { PraiseDocument } from "./praise-document.server.tsx";
import type { Theme } from "./themes.ts";

interface Shown {
  slug: string;
  placeName: string | null;
  accent: Hex | null;
  ratings: Ratings;
  praise: PraiseOnSite[];
  theme: Theme;
}

/** The grounds are the badge's. */
const style = `
:root{--ground:#fff;--line:#e3ddd3;--ink:#16130f;--soft:#665e54;--star:#f6a81c;--empty:#d9d2c6;
--action:#14714a;--action-hover:#0f5c3c;--action-ink:#fff;--action-edge:transparent}
[data-theme=dark]{--ground:#16130f;--line:#3a342c;--ink:#fbf8f3;--soft:#b9b0a3;--empty:#4d453b;
--action:#45c48a;--action-hover:#62d49f;--action-ink:#06190f}
*{box-sizing:border-box;margin:0;padding:0}
body{background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;padding:4px}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:12px}
h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
img{display:block;max-width:100%;height:auto}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px;border-radius:8px}
.rate{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:10px;font-weight:600;
text-decoration:none;background:var(--action);color:var(--action-ink);border:1px solid var(--action-edge)}
.rate:hover{background:var(--action-hover)}
ul{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));gap:12px;margin-top:16px}
li{border:1px solid var(--line);border-radius:12px;padding:16px;display:flex;flex-direction:column;gap:8px}
li svg{flex:none}.full{fill:var(--star)}.empty{fill:var(--empty)}
blockquote{overflow-wrap:anywhere;white-space:pre-line}
li p,footer{color:var(--soft);font-size:14px}
li p{margin-top:auto}
footer{margin-top:16px}`;

/**
 * Draws the document of a frame on the business's website. Returns it with its policy, which allows nothing but the
 * style sheet and the badge, in frames of every site.
 */
export function drawPraiseDocument({ ratings, accent, ...shown }: Shown) {
  const text = accent ? `${style}\n${accentCss(accent, ".rate")}` : style;
  const hash = createHash("sha256").update(text).digest("base64");
  const document = createElement(PraiseDocument, {
    ...shown,
    average: badgeTitle(ratings),
    style: text,
  });
  return {
    html: `<!doctype html>${renderToStaticMarkup(document)}`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  };
}
