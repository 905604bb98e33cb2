import type { PraiseOnSite } from "#src/features/reviews/praise/list-praise-on-site.server.ts";
import { siteSource } from "#src/features/sources/site-source.ts";
import { asMonthOf } from "#src/lib/time/shown-dates.ts";
import { starPath } from "#src/ui/star-path.ts";
import type { Theme } from "./themes.ts";

interface PraiseDocumentProps {
  slug: string;
  placeName: string | null;
  /** The badge's numbers in words. */
  average: string;
  theme: Theme;
  /** The style sheet, which the document's policy allows by its hash. */
  style: string;
  praise: PraiseOnSite[];
}

/**
 * What a frame on the business's website shows: the average of all ratings, then the comments that the business chose,
 * and who they are from. Without scripts, cookies and files of others.
 */
export function PraiseDocument(props: PraiseDocumentProps) {
  const { slug, placeName, average, theme, style, praise } = props;
  const page = `/feedback/${slug}?o=${siteSource}`;
  const title = placeName ? `Avaliações · ${placeName}` : "Avaliações";
  const dark = theme === "escuro" ? `?tema=${theme}` : "";
  return (
    <html lang="pt-BR" data-theme={theme === "escuro" ? "dark" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, allowed by its hash. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <header>
          <h1>{title}</h1>
          <a href={page} target="_blank" rel="noopener">
            <img src={`/selo/${slug}.svg${dark}`} width={240} height={80} alt={average} />
          </a>
          <a href={page} target="_blank" rel="noopener" className="rate">
            Avaliar
          </a>
        </header>
        <main>
          {" "}
          {praise.length > 0 && (
            <ul>
              {praise.map((one, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
                <li key={index}>
                  <Stars rating={one.rating} />
                  <blockquote lang="">{one.comment}</blockquote>
                  <p>
                    {one.firstName ? `${one.firstName}, ` : ""}
                    {asMonthOf(one.at)}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </main>
        <footer>
          A média é de todas as avaliações.
          {praise.length > 0 &&
            " A loja escolheu os comentários, de clientes que deram 4 ou 5 estrelas e deixaram mostrar."}
        </footer>
      </body>
    </html>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <svg role="img" aria-label={`${rating} estrelas`} viewBox="0 0 120 24" width="100" height="20">
      {[0, 1, 2, 3, 4].map((index) => (
        <path
          key={index}
          d={starPath}
          transform={`translate(${index * 24})`}
          className={index < rating ? "full" : "empty"}
        />
      ))}
    </svg>
  );
}
