import { Link } from "react-router";
import { useMayAct } from "#src/features/session/owner/use-may-act.ts";
import { whole } from "#src/lib/text/numbers.ts";
import { firstWaitingPath } from "../google-path.ts";

/** The reviews on Google that wait for a reply too long, in one line. Only for people who may reply. */
export function WaitingLine({ waiting }: { waiting: { count: number; days: number } }) {
  const mayReply = useMayAct("manager");
  if (!mayReply) return null;
  const { count, days } = waiting;
  return (
    <p className="mt-2 text-sm">
      <Link
        to={firstWaitingPath}
        className="flex min-h-11 items-center rounded-md px-4 text-pretty no-underline sm:px-5"
      >
        <span>
          {count === 1
            ? `1 avaliação no Google sem resposta há ${days} dias. `
            : `${whole.format(count)} avaliações no Google sem resposta há até ${days} dias. `}
          <strong className="whitespace-nowrap text-action underline underline-offset-4">
            Responder agora
          </strong>
        </span>
      </Link>
    </p>
  );
}
