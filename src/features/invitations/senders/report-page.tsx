import { servicesContext } from "#src/services/services.ts";
import { Button } from "#src/ui/button.tsx";
import { withName } from "#src/ui/with-name.tsx";
import {
  InvalidMailLink,
  MailLink,
  mailLinkMeta,
  SenderName,
  StoredNote,
} from "../opt-outs/components/mail-link.tsx";
import { loadMailLink } from "../opt-outs/load-mail-link.server.ts";
import type { Route } from "./+types/report-page.ts";
import { readReport } from "./report-sender.server.ts";
import { reportWords } from "./words/report-words.ts";

export const handle = { isTranslated: true };

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadMailLink(context.get(servicesContext), request, readReport, reportWords);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => mailLinkMeta(loaderData?.words);

/** Reports a business to the operator. A plain form, so it works without login and scripts. */
export default function ReportPage({ loaderData: link }: Route.ComponentProps) {
  const { found, words } = link;
  if (!found) return <InvalidMailLink link={link} />;
  const sender = <SenderName link={link} />;
  if (found.reported) {
    return (
      <MailLink link={link} done title={words.done}>
        <p>{withName(words.doneHint, sender)}</p>
        <p>{words.doneMore}</p>
      </MailLink>
    );
  }
  return (
    <MailLink link={link} title={words.ask}>
      <p>{withName(words.askHint, sender)}</p>
      <form method="post" className="grid gap-4">
        <Button type="submit" variant="main" size="lg" wide>
          {words.report}
        </Button>
      </form>
      <StoredNote words={words} />
    </MailLink>
  );
}
