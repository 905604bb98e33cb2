import { type Article, articles, guessArticle, withArticle } from "../../profile/with-article.ts";

/** Chooses how our sentences use the name of the business, by whole phrases. */
export function ArticlePicker(props: {
  name: string;
  /** Null until the owner chooses. Then the guess is checked. */
  chosen: Article | null;
  onChange: (article: Article) => void;
}) {
  const { name, chosen, onChange } = props;
  const shown = chosen ?? guessArticle(name);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">O nome nas frases</legend>
      <div className="grid gap-x-6 sm:flex sm:flex-wrap">
        {articles.map((article) => (
          <label key={article} className="flex min-h-11 min-w-0 items-center gap-3">
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
      </div>
      <p className="text-sm text-ink-soft wrap-anywhere">
        Nos convites e nas mensagens: “Como foi {withArticle("em", name, shown)}?”
      </p>
    </fieldset>
  );
}
