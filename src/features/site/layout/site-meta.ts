import type { MetaDescriptor } from "react-router";

interface PageFacts {
  path: string;
  title: string;
  description: string;
  /** Adds structured data about the service and its offer. */
  business?: boolean;
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Returns title, description, canonical URL and link preview data for a page of the site. */
export function siteMeta(matches: Matches, page: PageFacts): MetaDescriptor[] {
  const origin = dataOf<{ publicUrl: string }>(matches, "root")?.publicUrl ?? "";
  const url = origin + page.path;
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Estrelou" },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${origin}/og/estrelou.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.business ? [{ "script:ld+json": businessFacts(origin, matches) }] : []),
  ];
}

/** Structured data must match the page, so it has no ratings of our own. */
function businessFacts(origin: string, matches: Matches) {
  const site = dataOf<{
    offer: { priceInReais: number | undefined };
    operator: { name: string; email: string };
  }>(matches, "site");
  const price = site?.offer.priceInReais;
  return {
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    name: "Estrelou",
    url: `${origin}/`,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    inLanguage: "pt-BR",
    ...(price === undefined
      ? {}
      : { offers: { "@type": "Offer", price: price.toFixed(2), priceCurrency: "BRL" } }),
    ...(site
      ? {
          provider: {
            "@type": "Organization",
            name: site.operator.name,
            email: site.operator.email,
          },
        }
      : {}),
  };
}

function dataOf<Data>(matches: Matches, id: string): Data | undefined {
  return matches.find((match) => match?.id === id)?.loaderData as Data | undefined;
}
