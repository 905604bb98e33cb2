import { useState } from "react";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { toast } from "#src/ui/toast.ts";

/** A button whose call needs a confirmation. `done` is the message after success. */
export function ConfirmedAction({
  label,
  title,
  description,
  done,
  run,
  onDone,
}: {
  label: string;
  title: string;
  description: string;
  done: string;
  run: () => Promise<unknown>;
  onDone: () => void;
}) {
  const [open, setOpen] = useState(false);
  const { pending, act } = useOwnerAction({
    run,
    done: () => {
      toast({ tone: "success", title: done });
      setOpen(false);
      onDone();
    },
    failed: "Erro",
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
