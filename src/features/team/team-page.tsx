import { useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { CallName } from "#src/http/client.ts";
import { Card } from "#src/ui/card.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import type { Route } from "./+types/team-page.ts";
import type { listActs } from "./acts/contract.ts";
import { ActList } from "./components/act-list.tsx";
import { InviteForm } from "./components/invite-form.tsx";
import { InviteRow } from "./components/invite-row.tsx";
import { MemberRow } from "./components/member-row.tsx";
import type { listTeam } from "./contract.ts";

const heading = "Equipe";

export const meta = () => [{ title: `${heading} · Estrelou` }];

export const handle = {
  heading,
  firstCalls: [
    "GET /api/team/" satisfies CallName<typeof listTeam>,
    "GET /api/team/audit/" satisfies CallName<typeof listActs>,
  ],
};

export async function clientLoader() {
  const [team, acts] = await Promise.all([
    callAsOwner<typeof listTeam>("GET /api/team/"),
    callAsOwner<typeof listActs>("GET /api/team/audit/"),
  ]);
  return { ...team, acts: acts.entries };
}

/** The team of the shown business. Its owner invites people, changes their roles, and sees what they did. */
export default function TeamPage({ loaderData }: Route.ComponentProps) {
  const { members, invites, acts } = loaderData;
  const { revalidate } = useRevalidator();
  const isEmpty = members.length + invites.length === 0;
  return (
    <div className="max-w-2xl">
      <PageHeading
        title={heading}
        description="Cada pessoa entra com o próprio e-mail e a própria senha, só nesta loja."
      />
      <div className="grid gap-4 sm:gap-6">
        {!isEmpty && (
          <Card title="Quem faz parte">
            <ul>
              {members.map((member) => (
                <MemberRow key={member.account} member={member} onChange={revalidate} />
              ))}
              {invites.map((invite) => (
                <InviteRow key={invite.id} invite={invite} onChange={revalidate} />
              ))}
            </ul>
          </Card>
        )}
        <Card title="Convidar">
          <InviteForm onInvited={revalidate} />
        </Card>
        {acts.length > 0 && <ActList acts={acts} />}
      </div>
    </div>
  );
}
