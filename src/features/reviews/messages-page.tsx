import { MessageSquareText } from "lucide-react";
import { useEffect } from "react";
import {
  Link,
  redirect,
  useNavigate,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { callAsOwner } from "#src/features/account/call-as-owner.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import type { Route } from "./+types/messages-page.ts";
import { EraseComment } from "./components/erase-comment.tsx";
import { ExportButton } from "./components/export-button.tsx";
import { MessageItem } from "./components/message-item.tsx";
import { UnhappyAlert } from "./components/unhappy-alert.tsx";
import type { getAlerts, listMessages, Message, markMessage } from "./contract.ts";

export const meta = () => [{ title: "Avaliações · Estrelou" }];

const pageSize = 10;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams;
  const page = wholeNumber(params.get("page")) ?? 1;
  const stars = wholeNumber(params.get("stars"));
  const filter = { page, ...(stars && stars <= 5 ? { stars } : {}) };
  const { signal } = request;
  const [{ results, count }, alerts] = await Promise.all([
    callAsOwner<typeof listMessages>("GET /api/dashboard/messages/", { query: filter, signal }),
    callAsOwner<typeof getAlerts>("GET /api/dashboard/alerts/", { signal }),
  ]);
  const pageCount = Math.max(1, Math.ceil(count / pageSize));
  // An old link may point past the end: to the last page, then.
  if (page > pageCount) {
    params.set("page", String(pageCount));
    throw redirect(`/mensagens?${params}`);
  }
  return { results, page, stars: filter.stars, pageCount, alerts };
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { results, page, pageCount, stars, alerts } = loaderData;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const loading = useNavigation().state === "loading";
  useMarkAsSeen(results);

  const addressOf = (toPage: number) => {
    const next = new URLSearchParams(params);
    next.set("page", String(toPage));
    return `/mensagens?${next}`;
  };

  return (
    <>
      <PageHeading title="Avaliações" />
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-60">
          <SelectField
            label="Filtrar por estrelas"
            name="stars"
            value={stars ?? ""}
            onChange={({ target: { value } }) =>
              void navigate(value ? `/mensagens?stars=${value}` : "/mensagens")
            }
          >
            <option value="">Todas</option>
            {[1, 2, 3, 4, 5].map((star) => (
              <option key={star} value={star}>
                {star} estrela{star > 1 && "s"}
              </option>
            ))}
          </SelectField>
        </div>
        <ExportButton stars={stars} />
      </div>
      <UnhappyAlert on={alerts.unhappy} />
      <div className={`mt-4 transition-opacity ${loading ? "opacity-50" : ""}`} aria-busy={loading}>
        {results.length === 0 ? (
          <EmptyState
            icon={MessageSquareText}
            title="Nenhuma avaliação encontrada para os filtros selecionados"
            {...(!stars && {
              text: "Assim que o primeiro cliente avaliar, você lê aqui.",
              action: (
                <Link to="/painel" className={buttonClass({ variant: "main" })}>
                  Ver meu QR Code
                </Link>
              ),
            })}
          />
        ) : (
          <ul className="grid gap-3">
            {results.map((message) => (
              <MessageItem
                key={message.id}
                message={message}
                action={<EraseComment id={message.id} onErased={revalidate} />}
              />
            ))}
          </ul>
        )}
        <Pager
          page={page}
          pageCount={pageCount}
          href={addressOf}
          link={({ href, ...rest }) => <Link to={href} {...rest} />}
        />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <PageHeading title="Avaliações" />
      <ErrorState onRetry={() => void revalidate()} retrying={state === "loading"} />
    </>
  );
}

/** What was on screen counts as seen; the mark of new stays until the list is loaded again. */
function useMarkAsSeen(messages: Message[]) {
  useEffect(() => {
    for (const { id, displayed } of messages) {
      if (displayed) continue;
      // A mark that could not be set stays for the next visit: the owner loses nothing.
      callAsOwner<typeof markMessage>("PATCH /api/dashboard/messages/{id}/", {
        params: { id },
        body: { displayed: true },
      }).catch(() => undefined);
    }
  }, [messages]);
}

function wholeNumber(text: string | null): number | undefined {
  const value = Number(text);
  return text && Number.isInteger(value) && value >= 1 ? value : undefined;
}
