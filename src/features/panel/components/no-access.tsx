import { Lock } from "lucide-react";
import { EmptyState } from "#src/ui/states.tsx";

/** Shown in place of a page that the person's role in the business does not allow. */
export function NoAccess() {
  return (
    <EmptyState
      icon={Lock}
      title="Isto não faz parte do seu acesso"
      text="Na equipe desta loja, isso é só para quem tem mais acesso. Se precisar, fale com quem cuida dela."
    />
  );
}
