import { useProfile } from "#src/features/business/profile/use-profile.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ConfirmOwnerAction } from "#src/features/session/owner/components/confirm-owner-action.tsx";
import { forgetShop } from "#src/features/session/owner/shown-shop.ts";
import type { removeMember } from "#src/features/team/members/contract.ts";
import { roleTexts } from "#src/features/team/role-texts.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";

/** What a member of a team may do in the shown business, and the button that ends the membership. */
export function LeaveTeam() {
  const { uuid: account, place_name, role } = useProfile();
  if (role === "owner") return null;
  const { name, may } = roleTexts[role];
  return (
    <Card title={`Seu acesso: ${name}`} description={may}>
      <ConfirmOwnerAction
        title="Sair da equipe?"
        description={`Você perde o acesso a ${place_name ?? "esta loja"} na hora. Para voltar, precisa de um novo convite.`}
        confirmLabel="Sair da equipe"
        tone="danger"
        trigger={<Button>Sair da equipe</Button>}
        run={() =>
          callAsOwner<typeof removeMember>("DELETE /api/team/{account}/", { params: { account } })
        }
        after={() => {
          forgetShop();
          window.location.assign("/lojas");
        }}
        failed="Não foi possível sair da equipe"
      />
    </Card>
  );
}
