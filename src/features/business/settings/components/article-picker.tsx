import { type Article, articles, guessArticle, withArticle } from "../../profile/with-article.ts";

/** Shows how our sentences use the name of the business. The choice is folded, since the guess is mostly right. */
export function ArticlePicker(props: {
  name: string;
  /** Null until the owner chooses. Then the guess is checked. */
  chosen: Article | null;
  onChange: (article: Article) => void;
}) {
  const { name, chosen, onChange } = props;
  const shown = chosen ?? guessArticle(name);
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-ink-soft wrap-anywhere">
        Nas mensagens: “Como foi {withArticle("em", name, shown)}?”
      </summary>
      <fieldset className="grid gap-x-6 sm:flex sm:flex-wrap">
        <legend className="mb-1.5 font-semibold">O nome nas frases</legend>
        {articles.map((article) => (
          <label key={article} className="flex min-h-11 min-w-0 items-center gap-3 py-1.5">
            <input
              type="radio"
              name="article"
              className="size-5 shrink-0 accent-action"
              checked={article === shown}
              onChange={() => onChange(article)}
            />
            <span className="min-w-0 wrap-anywhere">{withArticle("de", name, article)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
