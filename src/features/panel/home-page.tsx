import { useState } from "react";
import { Link, useLocation, useNavigationType } from "react-router";
import { PrintButton } from "#src/features/business/print/components/print-button.tsx";
import { QrCard } from "#src/features/business/print/components/qr-card.tsx";
import { hasFirstCard } from "#src/features/business/print/first-card-state.ts";
import { useProfile } from "#src/features/business/profile/use-profile.ts";
import { GoogleLine } from "#src/features/google/rating/components/google-line.tsx";
import { LatePushQuestion } from "#src/features/push/components/late-push-question.tsx";
import {
  TodayLoading,
  TodaySection,
} from "#src/features/reviews/today/components/today-section.tsx";
import type { getToday } from "#src/features/reviews/today/contract.ts";
import { takeContent } from "#src/features/session/documents/content-check.ts";
import { loadInDocument } from "#src/features/session/documents/load-in-document.server.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useMayAct } from "#src/features/session/owner/use-may-act.ts";
import type { CallName, OwnerCall } from "#src/http/client.ts";
import { asWeekday } from "#src/lib/time/shown-dates.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { InlineScript } from "#src/ui/inline-script.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { LoadingState } from "#src/ui/states.tsx";
import type { Route } from "./+types/home-page.ts";
import { FirstCard } from "./components/first-card.tsx";
import { FirstPlace } from "./components/first-place.tsx";
import { FirstSteps } from "./components/first-steps.tsx";
import { useStepsDone } from "./components/use-steps-done.ts";
import firstViewScript from "./first-view.inline.ts?script";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInDocument(context, async (call) => load(call, request));

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return (await takeContent(request, serverLoader)) ?? load(callAsOwner, request);
}
clientLoader.hydrate = true as const;

function load(call: OwnerCall, { signal }: Request) {
  // The card does not wait for the numbers.
  const today = call<typeof getToday>("GET /api/dashboard/today/", { signal }).catch(
    () => undefined,
  );
  // Rendering must not read the clock: server and browser could disagree about the day.
  const weekday = asWeekday(new Date());
  const missed = today.then((result) => result?.missed ?? false);
  return { today, missed, weekday };
}

const heading = "Seu dia e seu QR Code";

export const meta = () => [{ title: `${heading} · Estrelou` }];

export const handle = {
  errorHeading: heading,
  Skeleton: DaySkeleton,
  firstCalls: ["GET /api/dashboard/today/" satisfies CallName<typeof getToday>],
};

/** The day of an owner who has chosen a place. An owner who saw something else at the last visit sees no heading. */
function DaySkeleton() {
  return (
    <>
      <InlineScript text={firstViewScript} />
      <div className="in-data-without-day:hidden">
        <PageHeading title={heading} description={"\u00a0"} />
        <TodayLoading />
      </div>
      <div className="hidden in-data-without-day:block">
        <LoadingState />
      </div>
    </>
  );
}

/**
 * The next step, what happened today, the rating on Google, and the card that customers scan, as it is printed. A new
 * owner first chooses the place, then sees the card alone, and then the whole page.
 */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const profile = useProfile();
  const { done, mark } = useStepsDone(profile);
  const mayManage = useMayAct("manager");
  const { state } = useLocation();
  // The document of a reload has the whole page. A state that changes with hydration would replace it by placeholders.
  const isSaved = useNavigationType() !== "POP" && hasFirstCard(state);
  const isWithoutPlace = !profile.google_url && !done.includes("no-place");
  const [isNew, setNew] = useState(mayManage && (isSaved || isWithoutPlace));
  if (isNew) {
    const leave = () => setNew(false);
    const skip = () => {
      mark("no-place");
      leave();
    };
    if (!profile.google_url) return <FirstPlace onSkip={skip} />;
    return <FirstCard profile={profile} onLeave={leave} />;
  }
  return (
    <>
      <PageHeading title={heading} description={loaderData.weekday} />
      {!profile.google_url && (
        <Notice
          tone="warning"
          className="mb-6"
          action={
            mayManage && (
              <Link to="/configuracoes" className={buttonClass()}>
                Configurar meu local
              </Link>
            )
          }
        >
          Nenhum estabelecimento configurado.
          {mayManage && " Configure seu local para acessar as opções."}
        </Notice>
      )}
      {mayManage && (
        <FirstSteps key={profile.business} profile={profile} today={loaderData.today} />
      )}
      <TodaySection today={loaderData.today} />
      {profile.google_url && <GoogleLine />}
      <header className="mt-8 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <h2 className="display text-2xl">Seu QR Code</h2>
        {mayManage && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:[&>:is(a,button)]:px-3">
            <PrintButton />
            <Link to="/impressao" className={buttonClass()}>
              Kit de impressão
            </Link>
          </div>
        )}
      </header>
      <QrCard profile={profile} size={240} />
      <LatePushQuestion missed={loaderData.missed} />
    </>
  );
}
