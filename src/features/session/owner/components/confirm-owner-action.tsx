import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import { useOwnerAction } from "../use-owner-action.ts";

type Dialog = ComponentProps<typeof ConfirmDialog>;

interface ConfirmOwnerActionProps<Result>
  extends Pick<Dialog, "title" | "description" | "confirmLabel" | "tone" | "trigger"> {
  /** Makes the call, through `callAsOwner`. */
  run: () => Promise<Result>;
  /** The message after success. */
  done?: { title: string; description?: string };
  /** Runs after success, when the dialog is closed. */
  after?: (result: Result) => unknown;
  /** The title of the error message. */
  failed: string;
}

/** A button whose call needs a confirmation. The dialog stays open after a failure. */
export function ConfirmOwnerAction<Result>(props: ConfirmOwnerActionProps<Result>) {
  const { run, done, after, failed, ...dialog } = props;
  const [open, setOpen] = useState(false);
  const { pending, act } = useOwnerAction({
    run,
    async done(result) {
      setOpen(false);
      if (done) toast({ tone: "success", ...done });
      await after?.(result);
    },
    failed,
  });
  return (
    <ConfirmDialog
      {...dialog}
      pending={pending}
      onConfirm={() => void act()}
      open={open}
      onOpenChange={setOpen}
    />
  );
}
