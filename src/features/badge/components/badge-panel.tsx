import { useEffect, useState } from "react";
import { useProfile } from "#src/features/business/profile/use-profile.ts";
import { withArticle } from "#src/features/business/profile/with-article.ts";
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

/** Switches the badge on or off, shows it, and copies the HTML for the owner's website. */
export function BadgePanel({ reviewUrl }: { reviewUrl: string }) {
  const { place_name: name, article } = useProfile();
  const { shown, saved, failed, change, load } = useBadge();
  const [theme, setTheme] = useState<(typeof themes)[number][0]>("claro");
  const url = new URL(reviewUrl);
  const slug = url.pathname.split("/").at(-1);
  const image = `${url.origin}/selo/${slug}.svg${theme === "claro" ? "" : "?tema=escuro"}`;

  return (
    <Card
      title="Selo para o seu site"
      description="A média e o número de avaliações, sempre em dia."
    >
      {failed && shown === undefined ? (
        <p className="flex flex-wrap items-center gap-3">
          Não foi possível carregar.
          <Button onClick={() => void load()}>Tentar de novo</Button>
        </p>
      ) : (
        <Checkbox
          name="badge_shown"
          label="Mostrar minhas notas em um selo público"
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
          <img
            src={new URL(image).pathname + new URL(image).search}
            width={240}
            height={80}
            alt="Prévia do selo"
          />
          <p>
            <CopyButton
              text={embedding(
                `${reviewUrl}?o=${siteSource}`,
                image,
                name && withArticle("de", name, article),
              )}
              label="Copiar código"
              onCopied={() => toast({ tone: "success", title: "Código copiado!" })}
            />
          </p>
          <p className="text-sm text-ink-soft">
            Cole no HTML do seu site, onde o selo deve aparecer. Quem toca nele avalia você.
          </p>
        </div>
      )}
    </Card>
  );
}

/** Returns the HTML for the owner's website: an image in a link, without a script. */
function embedding(link: string, image: string, ofBusiness: string | null): string {
  const alt = `Avaliações${ofBusiness ? ` ${ofBusiness}` : ""}`
    .replace(/&/g, "&amp;")
    .replace(/"/g, "&quot;")
    .replace(/</g, "&lt;");
  return `<a href="${link}"><img src="${image}" width="240" height="80" alt="${alt}"></a>`;
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
