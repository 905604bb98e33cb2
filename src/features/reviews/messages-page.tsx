import { CheckCheck, type LucideIcon, MessageSquareText } from "lucide-react";
import { useState } from "react";
import { Link, redirect, useNavigation, useSearchParams } from "react-router";
import { GoogleOrigin } from "#src/features/google/replies/components/google-origin.tsx";
import { OriginChoice } from "#src/features/google/reviews/components/origin-choice.tsx";
import {
  countWaitingGoogle,
  type LoadedGoogleReviews,
  loadGoogleReviews,
} from "#src/features/google/reviews/load-google-reviews.ts";
import { takeContent } from "#src/features/session/documents/content-check.ts";
import { loadInDocument } from "#src/features/session/documents/load-in-document.server.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useMayAct } from "#src/features/session/owner/use-may-act.ts";
import type { OwnerCall } from "#src/http/client.ts";
import { whole } from "#src/lib/text/numbers.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { FilterButton, FoldedFilters } from "#src/ui/folded-filters.tsx";
import { MoreMenu } from "#src/ui/more-menu.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import type { Route } from "./+types/messages-page.ts";
import { ActiveFilters, countFilters } from "./messages/components/active-filters.tsx";
import { ExportButton } from "./messages/components/export-button.tsx";
import { type ListFilter, readFilter, wholeNumber } from "./messages/components/list-filter.ts";
import { ListFilters } from "./messages/components/list-filters.tsx";
import { ReviewList } from "./messages/components/review-list.tsx";
import type { listReviews } from "./messages/contract.ts";
import { pageSize } from "./messages/sizes.ts";
import { ReportButton } from "./report/components/report-button.tsx";

export const meta = () => [{ title: "Avaliações · Estrelou" }];

export const handle = { heading: "Avaliações" };

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInDocument(context, (call) => load(call, request));

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return (await takeContent(request, serverLoader)) ?? load(callAsOwner, request);
}
clientLoader.hydrate = true as const;

async function load(call: OwnerCall, request: Request) {
  const params = new URL(request.url).searchParams;
  if (params.get("origem") === "google") {
    return {
      origin: "google" as const,
      google: await loadGoogleReviews(call, params, request.signal),
    };
  }
  // If this call fails, the page hides the filter Estrelou/Google.
  const waiting = countWaitingGoogle(call, request.signal).catch(() => undefined);
  return {
    origin: "page" as const,
    ...(await loadReviews(call, params, request)),
    waiting: await waiting,
  };
}

async function loadReviews(call: OwnerCall, params: URLSearchParams, { signal }: Request) {
  const filter = readFilter(params);
  // The unread filter always loads page 1. Listed reviews are marked as read, so page 2 would skip
  // reviews.
  const page = filter.displayed ? 1 : (wholeNumber(params.get("page")) ?? 1);
  const { results, count, searched } = await call<typeof listReviews>(
    "GET /api/dashboard/messages/",
    { query: { page, ...filter }, signal },
  );
  const pageCount = Math.max(1, Math.ceil(count / pageSize));
  // An old link may name a page past the end: redirect to the last page.
  if (page > pageCount) {
    params.set("page", String(pageCount));
    throw redirect(`/mensagens?${params}`);
  }
  return { results, count, searched, page, filter, pageCount };
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.origin === "google") return <GoogleReviews data={loaderData.google} />;
  return <OwnReviews data={loaderData} />;
}

function GoogleReviews({ data }: { data: LoadedGoogleReviews }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeading
        title="Avaliações"
        isCompact
        actions={
          <FilterButton
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            active={data.stars ? 1 : 0}
          />
        }
      />
      <GoogleOrigin data={data} isFilterOpen={isOpen} />
    </>
  );
}

type OwnReviewsData = Extract<Route.ComponentProps["loaderData"], { origin: "page" }>;

/** The reviews of the business's own page. */
function OwnReviews({ data }: { data: OwnReviewsData }) {
  const { results, count, searched, page, pageCount, filter, waiting } = data;
  const [params] = useSearchParams();
  const loading = useNavigation().state === "loading";
  const [isOpen, setOpen] = useState(false);
  const isManager = useMayAct("manager");
  const isOwner = useMayAct("owner");

  return (
    <>
      <PageHeading
        title="Avaliações"
        isCompact
        actions={
          <>
            <FilterButton
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
              active={countFilters(filter)}
            />
            <MoreMenu>
              {isManager && <ExportButton filter={filter} />}
              <ReportButton />
            </MoreMenu>
          </>
        }
      />
      {/* Only the owner can connect Google. */}
      {waiting && waiting.state !== "unavailable" && (isOwner || waiting.state !== "none") && (
        <OriginChoice chosen="page" waiting={waiting.unanswered} />
      )}
      <FoldedFilters isOpen={isOpen}>
        <ListFilters filter={filter} />
      </FoldedFilters>
      <ActiveFilters filter={filter} count={count} />
      {searched && <SearchLimit searched={searched} />}
      <div className={`transition-opacity ${loading ? "opacity-50" : ""}`} aria-busy={loading}>
        {results.length === 0 && <NoReviews filter={filter} />}
        {/* Also without results: a review that was just resolved stays visible in this view. */}
        <ReviewList key={params.toString()} results={results} count={count} filter={filter} />
        {!filter.displayed && count > 0 && <Pager page={page} pageCount={pageCount} />}
      </div>
      {isOwner && (
        <Link
          to="/conta#avisos"
          className="mt-8 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Escolher os avisos por e-mail
        </Link>
      )}
    </>
  );
}

/** Shown if older reviews were not searched. */
function SearchLimit({ searched }: { searched: number }) {
  return (
    <p className="mb-4 text-sm text-pretty text-ink-soft">
      Procuramos nas {whole.format(searched)} avaliações mais recentes. Para chegar às mais antigas,
      escolha um período.
    </p>
  );
}

/** The empty list: the text of the specification, or good news for a filter that is done. */
function NoReviews({ filter }: { filter: ListFilter }) {
  const { displayed, status, ...others } = filter;
  const isNarrow = Object.keys(others).length > 0;
  if (!isNarrow && (displayed || status)) {
    return <EmptyState {...(displayed ? emptyTexts.unread : emptyTexts[status ?? "open"])} />;
  }
  return (
    <EmptyState
      icon={MessageSquareText}
      title="Nenhuma avaliação encontrada para os filtros selecionados"
      {...(isNarrow
        ? {
            action: (
              <Link to="/mensagens" className={buttonClass()}>
                Ver todas as avaliações
              </Link>
            ),
          }
        : {
            text: "Assim que o primeiro cliente avaliar, você lê aqui.",
            action: (
              <Link to="/painel" className={buttonClass({ variant: "main" })}>
                Ver meu QR Code
              </Link>
            ),
          })}
    />
  );
}

const emptyTexts: Record<
  "unread" | "open" | "resolved",
  { icon: LucideIcon; title: string; text: string }
> = {
  unread: { icon: CheckCheck, title: "Nenhuma avaliação para ler", text: "Você já leu tudo." },
  open: {
    icon: CheckCheck,
    title: "Nenhuma avaliação em aberto",
    text: "Notas baixas ficam aqui até você marcar como resolvidas.",
  },
  resolved: {
    icon: MessageSquareText,
    title: "Nenhuma avaliação resolvida",
    text: "A avaliação que você marcar como resolvida aparece aqui.",
  },
};
