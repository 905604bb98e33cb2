import { ExternalLink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useProfile } from "#src/features/business/profile/use-profile.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { asMediumDate } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import type { putReport, Report } from "../contract.ts";
import { contentRulesUrl, mapsUrl, reportToolUrl } from "../google-urls.ts";
import { type Reason, reasons, reasonTexts } from "../reasons.ts";

/** What the dialog says about a review. */
export interface ReportedReview {
  id: string;
  reviewer: string | null;
  stars: number | null;
  created_at: string;
  reply: unknown;
}

interface NewReportProps {
  review: ReportedReview;
  onReported: (report: Report) => void;
}

/** Says which of Google's rules a review may break, then how to report it. The owner reports it on Google. */
export function NewReport({ review, onReported }: NewReportProps) {
  const [reason, setReason] = useState<Reason>();
  const [isChosen, setChosen] = useState(false);
  if (reason && isChosen) {
    return (
      <ReportSteps
        review={review}
        reason={reason}
        onBack={() => setChosen(false)}
        onReported={onReported}
      />
    );
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setChosen(true);
      }}
    >
      {!review.reply && (
        <Notice title="Responda primeiro">
          Quem lê a avaliação lê a sua resposta. A denúncia pode levar dias e não dar em nada.
        </Notice>
      )}
      <p className="text-sm text-pretty text-ink-soft">
        Quem decide é o Google. Só sai o que quebra{" "}
        <a
          href={contentRulesUrl}
          target="_blank"
          rel="noopener"
          className="font-semibold underline underline-offset-4"
        >
          as regras dele
        </a>
        ; discordar, ou a nota ser injusta, não basta.
      </p>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">O que ela tem?</legend>
        {reasons.map((one) => (
          <label
            key={one}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line p-3 has-checked:border-line-strong has-checked:bg-sunken"
          >
            <input
              type="radio"
              name="reason"
              required
              value={one}
              checked={reason === one}
              onChange={() => setReason(one)}
              className="mt-1 size-4.5 shrink-0 accent-action"
            />
            <span>
              <span className="block font-semibold">{reasonTexts[one].name}</span>
              <span className="block text-sm text-pretty text-ink-soft">
                {reasonTexts[one].meaning}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" variant="main">
        Continuar
      </Button>
    </form>
  );
}

function ReportSteps(props: NewReportProps & { reason: Reason; onBack: () => void }) {
  const { review, reason, onBack, onReported } = props;
  const { place_id: placeId, place_name: placeName } = useProfile();
  const { name, evidence } = reasonTexts[reason];
  const { pending, act } = useOwnerAction({
    run: () =>
      callAsOwner<typeof putReport>("PUT /api/dashboard/google/reviews/{id}/report/", {
        params: { id: review.id },
        body: { reason, outcome: "waiting" },
      }),
    done: (report) => {
      toast({ tone: "success", title: "Denúncia anotada" });
      onReported(report);
    },
    failed: "Não foi possível anotar",
  });
  // The button that led here is gone, and with it the focus.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {name}
      </h3>
      <div>
        <p className="mb-1 text-sm font-semibold">Antes, junte:</p>
        <ul className="grid list-disc gap-1 pl-5 text-sm text-pretty">
          <li>Print da avaliação, com nome e data.</li>
          <li>{evidence}</li>
        </ul>
      </div>
      <ol className="grid list-decimal gap-1 pl-5 text-sm text-pretty">
        <li>Abra a ferramenta do Google com a conta que cuida do perfil.</li>
        <li>
          Escolha {placeName ? <strong>{placeName}</strong> : "a sua loja"} e peça para denunciar
          uma avaliação.
        </li>
        <li>
          Na de <strong>{review.reviewer ?? "cliente anônimo"}</strong>
          {review.stars && `, ${review.stars === 1 ? "1 estrela" : `${review.stars} estrelas`}`}, de{" "}
          {asMediumDate(review.created_at)}, toque em denunciar e marque o motivo mais próximo. Lá o
          nome pode ser outro.
        </li>
      </ol>
      <div className="grid gap-2">
        <OnGoogle href={reportToolUrl} variant="main">
          Abrir a ferramenta
        </OnGoogle>
        {placeId && placeName && (
          <OnGoogle href={mapsUrl({ name: placeName, id: placeId })}>Ver no Google Maps</OnGoogle>
        )}
        <Button pending={pending} onClick={() => act()}>
          Já denunciei
        </Button>
        <Button variant="quiet" disabled={pending} onClick={onBack}>
          Mudar o motivo
        </Button>
      </div>
    </div>
  );
}

function OnGoogle(props: { href: string; variant?: "main"; children: string }) {
  const { href, variant, children } = props;
  return (
    <a href={href} target="_blank" rel="noopener" className={buttonClass({ variant })}>
      {children}
      <ExternalLink aria-hidden className="size-4.5" />
      <span className="sr-only">(abre em outra aba)</span>
    </a>
  );
}
