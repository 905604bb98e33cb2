import { useState } from "react";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import type { SubscriptionView } from "../contract.ts";

/**
 * A button whose call needs a confirmation. `done` is the message after success. `onDone` runs also after a
 * failure, because the call may have changed what the page shows.
 */
export function ConfirmedAction(props: {
  label: string;
  title: string;
  description: string;
  done: (subscription: SubscriptionView) => string;
  run: () => Promise<SubscriptionView>;
  onDone: () => void;
}) {
  const { label, title, description, done, run, onDone } = props;
  const [open, setOpen] = useState(false);
  const { pending, act } = useOwnerAction({
    run,
    done: (subscription) => {
      toast({ tone: "success", title: done(subscription) });
      setOpen(false);
      onDone();
    },
    failed: (_, text) => {
      toast({ tone: "error", title: "Erro", description: text });
      setOpen(false);
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={title}
      description={description}
      confirmLabel={label}
      tone="danger"
      pending={pending}
      onConfirm={() => void act()}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{label}</Button>}
    />
  );
}
