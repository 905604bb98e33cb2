import { servicesContext } from "#src/services/services.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { unbroken } from "#src/ui/unbroken.tsx";
import { withName } from "#src/ui/with-name.tsx";
import type { Route } from "./+types/unsubscribe-page.ts";
import {
  InvalidMailLink,
  MailLink,
  mailLinkMeta,
  SenderName,
  StoredNote,
} from "./components/mail-link.tsx";
import { loadMailLink } from "./load-mail-link.server.ts";
import { readUnsubscribe } from "./unsubscribe.server.ts";
import { unsubscribeWords } from "./words/unsubscribe-words.ts";

export const handle = { isTranslated: true };

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadMailLink(context.get(servicesContext), request, readUnsubscribe, unsubscribeWords);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => mailLinkMeta(loaderData?.words);

/** Ends a business's invitations by email. Plain forms, so it works without login and scripts. */
export default function UnsubscribePage({ loaderData: link }: Route.ComponentProps) {
  const { found, words } = link;
  if (!found) return <InvalidMailLink link={link} />;
  const sender = <SenderName link={link} />;
  if (found.optedOut === "all") {
    return (
      <MailLink link={link} done title={words.doneAll}>
        <p>{unbroken(words.doneAllHint)}</p>
      </MailLink>
    );
  }
  if (found.optedOut === "business") {
    return (
      <MailLink link={link} done title={words.done}>
        <p>{withName(words.doneHint, sender)}</p>
        <form method="post" className="mt-2 grid gap-3 border-t border-line pt-6">
          <p>{words.others}</p>
          <Button type="submit" name="quem" value="todas" wide>
            {words.stopAll}
          </Button>
        </form>
      </MailLink>
    );
  }
  return (
    <MailLink link={link} title={words.ask}>
      <p>{withName(words.askHint, sender)}</p>
      <form method="post" className="grid gap-4">
        <Checkbox name="quem" value="todas" label={words.all} />
        <Button type="submit" variant="main" size="lg" wide>
          {words.stop}
        </Button>
      </form>
      <StoredNote words={words} />
    </MailLink>
  );
}
