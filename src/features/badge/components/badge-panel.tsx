import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useProfile } from "#src/features/business/profile/use-profile.ts";
import { withArticle } from "#src/features/business/profile/with-article.ts";
import { filterPath } from "#src/features/reviews/messages/components/list-filter.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { siteSource } from "#src/features/sources/site-source.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { toast } from "#src/ui/toast.ts";
import type { getBadge, setBadge } from "../contract.ts";

const themes = [
  ["claro", "Fundo claro"],
  ["escuro", "Fundo escuro"],
] as const;

/** Switches the badge and the frame of comments on or off, shows them, and copies their HTML for the owner's website. */
export function BadgePanel({ reviewUrl }: { reviewUrl: string }) {
  const { place_name: name, article } = useProfile();
  const { shown, saved, failed, change, load } = useBadge();
  const [theme, setTheme] = useState<(typeof themes)[number][0]>("claro");
  const url = new URL(reviewUrl);
  const slug = url.pathname.split("/").at(-1);
  const look = theme === "claro" ? "" : "?tema=escuro";
  const [image, frame] = [`/selo/${slug}.svg${look}`, `/elogios/${slug}${look}`];
  const title = `Avaliações${name ? ` ${withArticle("de", name, article)}` : ""}`;
  const copied = () => toast({ tone: "success", title: "Código copiado!" });

  return (
    <Card
      title="Selo e elogios para o seu site"
      description="A média de todas as avaliações e os elogios que você escolher."
    >
      {failed && shown === undefined ? (
        <p className="flex flex-wrap items-center gap-3">
          Não foi possível carregar.
          <Button onClick={() => void load()}>Tentar de novo</Button>
        </p>
      ) : (
        <Checkbox
          name="badge_shown"
          label="Mostrar minhas notas e meus elogios em público"
          hint="Entram todas as notas, também as baixas. Desligado, ninguém vê."
          checked={shown ?? false}
          disabled={shown === undefined}
          onChange={({ target }) => void change(target.checked)}
        />
      )}
      {shown && saved && (
        <div className="mt-4 grid gap-4">
          <fieldset className="flex flex-wrap gap-x-6">
            <legend className="sr-only">Visual do selo</legend>
            {themes.map(([value, label]) => (
              <label key={value} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="badge_theme"
                  className="size-5 accent-action"
                  checked={theme === value}
                  onChange={() => setTheme(value)}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <img src={image} width={240} height={80} alt="Prévia do selo" />
          <p>
            <CopyButton
              text={badgeCode(`${reviewUrl}?o=${siteSource}`, url.origin + image, title)}
              label="Copiar código do selo"
              onCopied={copied}
            />
          </p>
          <iframe
            src={frame}
            title="Prévia dos elogios"
            loading="lazy"
            className="h-80 w-full rounded-md border border-line"
          />
          <p className="text-sm text-ink-soft">
            Escolha em{" "}
            <Link
              to={filterPath({ praise: "true" })}
              className="font-semibold underline underline-offset-4"
            >
              Avaliações
            </Link>{" "}
            quais elogios aparecem.
          </p>
          <p>
            <CopyButton
              text={frameCode(url.origin + frame, title)}
              label="Copiar código dos elogios"
              onCopied={copied}
            />
          </p>
          <p className="text-sm text-ink-soft">
            Cole no HTML do seu site, onde deve aparecer. Quem toca no selo avalia você. Se um
            cliente volta atrás, o comentário some na hora.
          </p>
        </div>
      )}
    </Card>
  );
}

/** Returns the HTML of the badge: an image in a link, without a script. */
function badgeCode(link: string, image: string, title: string): string {
  return `<a href="${link}"><img src="${image}" width="240" height="80" alt="${escaped(title)}"></a>`;
}

/** Returns the HTML of the comments: a frame, without a script. */
function frameCode(frame: string, title: string): string {
  return `<iframe src="${frame}" title="${escaped(title)}" width="100%" height="420" style="border:0" loading="lazy"></iframe>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}

/**
 * The switch of the badge. `shown` changes at once; `saved` changes when the server has stored it,
 * because the image exists only then.
 */
function useBadge() {
  const [shown, setShown] = useState<boolean>();
  const [saved, setSaved] = useState(false);
  const [failed, setFailed] = useState(false);

  const { act: load } = useOwnerAction({
    run() {
      setFailed(false);
      return callAsOwner<typeof getBadge>("GET /api/dashboard/badge/");
    },
    done(badge) {
      setShown(badge.shown);
      setSaved(badge.shown);
    },
    failed: () => setFailed(true),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; the button loads again.
  useEffect(() => void load(), []);

  const { act: change } = useOwnerAction({
    run(wanted: boolean) {
      setShown(wanted);
      return callAsOwner<typeof setBadge>("PATCH /api/dashboard/badge/", {
        body: { shown: wanted },
      });
    },
    done: (badge) => setSaved(badge.shown),
    failed(_, text, wanted) {
      setShown(!wanted);
      toast({ tone: "error", title: "Não foi possível salvar", description: text });
    },
  });
  return { shown, saved, failed, change, load };
}
