import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { GoogleReview } from "../../reviews/contract.ts";
import type { discardUnsent } from "../contract.ts";

const titles: Record<NonNullable<GoogleReview["issue"]>, string> = {
  unconfirmed: "Ainda não sabemos se a resposta chegou ao Google",
  "not-sent": "Sua resposta não chegou ao Google",
  gone: "Sua resposta não está mais no Google",
};

const texts: Record<NonNullable<GoogleReview["issue"]>, string> = {
  unconfirmed:
    "O Google não confirmou o recebimento. Vamos conferir e mostrar aqui em até 20 minutos.",
  "not-sent": "O Google não a recebeu. O texto continua aqui.",
  gone: "O Google pode ter tirado, ou alguém apagou no Perfil da Empresa. O texto continua aqui.",
};

/** A reply that is not on Google, with its text and what the owner can do. */
export function ReplyIssue(props: {
  review: GoogleReview;
  onRetry: (() => void) | undefined;
  onChanged: (review: GoogleReview) => void;
}) {
  const { review, onRetry, onChanged } = props;
  const { id, issue, unsent } = review;
  const { pending, act } = useOwnerAction({
    run: () =>
      callAsOwner<typeof discardUnsent>("DELETE /api/dashboard/google/reviews/{id}/unsent/", {
        params: { id },
      }),
    done: onChanged,
    failed: "Não foi possível descartar",
  });
  if (!issue) return null;
  return (
    <Notice
      tone={issue === "unconfirmed" ? "info" : "warning"}
      className="mt-3"
      title={titles[issue]}
      action={
        issue === "unconfirmed" ? undefined : (
          <div className="flex flex-wrap gap-2">
            {onRetry && (
              <Button className="px-3!" onClick={onRetry}>
                Revisar e enviar
              </Button>
            )}
            <Button variant="quiet" className="px-3!" pending={pending} onClick={() => act()}>
              Descartar
            </Button>
          </div>
        )
      }
    >
      <p>{texts[issue]}</p>
      <p dir="auto" className="mt-1.5 whitespace-pre-line wrap-anywhere">
        {unsent}
      </p>
    </Notice>
  );
}
