import type { ComponentProps } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import type { startConsent } from "../contract.ts";

/** Opens Google's consent page in this tab. Google returns to this page. */
export function ConnectButton(props: Pick<ComponentProps<typeof Button>, "children" | "variant">) {
  const { children, variant = "main" } = props;
  const { pending, act: connect } = useOwnerAction({
    run: () => callAsOwner<typeof startConsent>("POST /api/google/consent/"),
    async done({ url }) {
      window.location.assign(url);
      // The button stays pending while the browser leaves.
      await new Promise(() => {});
    },
    failed: "Não foi possível abrir o Google",
  });
  return (
    <Button variant={variant} pending={pending} onClick={() => void connect()}>
      {children}
    </Button>
  );
}
