import { expect, test } from "vitest";
import { linkError, linkInvalid, readGoogleLink } from "./google-link.ts";

const id = "ChIJN1t_tDeuEmsRUsoyG83frY4";

test.for([
  id,
  `  ${id}\n`,
  `https://search.google.com/local/writereview?placeid=${id}`,
  `https://www.google.com/maps/place/?q=place_id:${id}`,
  `https://www.google.com/maps/search/?api=1&query=Padaria&query_place_id=${id}`,
  `https://www.google.com.br/maps/place/Padaria/@-23.5,-46.6,17z/data=!3m1!4b1!19s${id}?hl=pt`,
  `google.com/maps/place/?q=place_id:${id}`,
])("finds the place id in %s", (pasted) => {
  expect(readGoogleLink(pasted)).toEqual({ placeId: id });
});

test.for([
  ["https://g.page/r/CX1abcDEF_-9EAE/review", "https://g.page/r/CX1abcDEF_-9EAE/review"],
  ["g.page/r/CX1abcDEF_-9EAE", "https://g.page/r/CX1abcDEF_-9EAE/review"],
  ["https://g.page/padaria-estrela?share", "https://g.page/padaria-estrela?share"],
  ["http://maps.app.goo.gl/AbC123", "https://maps.app.goo.gl/AbC123"],
  ["https://goo.gl/maps/AbC123", "https://goo.gl/maps/AbC123"],
  ["https://maps.google.com/?cid=123456", "https://maps.google.com/?cid=123456"],
  ["https://www.google.com/search?q=padaria", "https://www.google.com/search?q=padaria"],
  [
    "https://www.google.com/maps/place/Padaria/@-23.5,-46.6,17z",
    "https://www.google.com/maps/place/Padaria/@-23.5,-46.6,17z",
  ],
])("keeps %s as a URL", ([pasted = "", url]) => {
  expect(readGoogleLink(pasted)).toEqual({ url });
});

test.for([
  "Padaria Estrela\n\nhttps://maps.app.goo.gl/AbC123",
  "Padaria Estrela\r\nhttps://maps.app.goo.gl/AbC123\n",
  "Padaria Estrelahttps://maps.app.goo.gl/AbC123",
  "Panificadorahttps://maps.app.goo.gl/AbC123",
])("finds the link in what a phone shares: %j", (pasted) => {
  expect(readGoogleLink(pasted)).toEqual({ url: "https://maps.app.goo.gl/AbC123" });
});

test.for(["Padaria Estrela\nhttps://share.google/AbC", "share.google/AbC", "https://search.app/x"])(
  "%j is refused with what to do instead",
  (pasted) => {
    expect(readGoogleLink(pasted)).toBeUndefined();
    expect(linkError(pasted)).toContain("toque em Compartilhar e em Copiar link");
  },
);

test("two links are refused, because the right one is not known", () => {
  const two = "https://maps.app.goo.gl/AbC123 https://evil.test/";
  expect(readGoogleLink(two)).toBeUndefined();
  expect(linkError(two)).toBe(linkInvalid);
});

test.for([
  "https://www.google.com/search?btnI=1&q=evil.test",
  "https://www.google.com/search?q=evil.test&BtnI",
  "https://www.google.com/search?q=evil.test&%62tnI=1",
  "https://www.google.com/search?%42%54%4eI&q=evil.test",
  "https://www.google.com/search?+btnI=1&q=evil.test",
  "https://www.google.com/search?q=evil.test&btnI=1&btnI=2&btnK=1",
  "https://www.google.com/search?q=evil.test&tomorrows_redirect=1#btnI=1",
])("attack: %s becomes a plain search", (pasted) => {
  expect(readGoogleLink(pasted)).toEqual({ url: "https://www.google.com/search?q=evil.test" });
});

test("a link of the search keeps what names the place, and loses what the browser added", () => {
  const kept = "q=padaria&kgmid=%2Fg%2F11abc&hl=pt-BR";
  expect(
    readGoogleLink(
      `https://www.google.com/search?${kept}&sca_esv=1&ei=x&gs_lp=y&sclient=gws-wiz#lrd=1`,
    ),
  ).toEqual({ url: `https://www.google.com/search?${kept}` });
});

test("a browser without URL.canParse reads a link and rejects other text", () => {
  const { canParse } = URL;
  Reflect.deleteProperty(URL, "canParse");
  try {
    expect(readGoogleLink("g.page/padaria-estrela")).toEqual({
      url: "https://g.page/padaria-estrela",
    });
    expect(readGoogleLink("https://[")).toBeUndefined();
  } finally {
    URL.canParse = canParse;
  }
});

test.for([
  "",
  "padaria estrela",
  "https://exemplo.com.br/maps",
  "https://google.com.evil.test/maps/place/x",
  "https://evil.test/?u=google.com/maps",
  "https://www.google.com/url?q=https://evil.test",
  "https://maps.google.com/url?q=https://evil.test",
  "https://www.google.com/maps/url?q=https://evil.test",
  "https://maps.google.com/maps/url?q=https://evil.test",
  "https://www.google.com/maps/place/../url?q=https://evil.test",
  "https://www.google.com/maps/place/%2e%2e/url?q=https://evil.test",
  "https://maps.google.com/maps/%75rl?q=https://evil.test",
  "https://www.google.com/maps/dir/x?q=https://evil.test",
  "https://google/maps",
  "https://google.br/maps",
  "https://www.google.com@evil.test/maps",
  "https://user:senha@www.google.com/maps",
  "https://www.google.com:8443/maps",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "https://googlé.com/maps",
  "https://127.0.0.1/maps",
  "https://share.google/AbC",
  "share.google/AbC",
  "ChIJcurto",
])("attack: rejects %s as a Google link", (pasted) => {
  expect(readGoogleLink(pasted)).toBeUndefined();
});
