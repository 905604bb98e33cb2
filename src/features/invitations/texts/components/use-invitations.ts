import { useEffect, useRef, useState } from "react";
import { callAsOwner, SessionEnded } from "#src/features/session/owner/call-as-owner.ts";
import type { Channel } from "#src/features/sources/channels.ts";
import { ApiFailure } from "#src/http/client.ts";
import type { Invitation, putInvitation, restoreInvitation } from "../contract.ts";

export type Saving = "idle" | "saving" | "saved";

const saveAfterMs = 600;
const failed = "Não foi possível salvar. Confira sua conexão e tente novamente.";

/** The texts as they are typed; each is saved once it rests, and at the latest when the page is left. */
export function useInvitations(loaded: Invitation[]) {
  const [invitations, setInvitations] = useState(loaded);
  const [saving, setSaving] = useState<Saving>("idle");
  const [error, setError] = useState<string>();
  const waiting = useRef(new Map<Channel, { timer: number; invitation: Invitation }>());

  const put = (invitation: Invitation) =>
    setInvitations((all) =>
      all.map((one) => (one.channel === invitation.channel ? invitation : one)),
    );

  const settle = async (work: Promise<unknown>): Promise<boolean> => {
    setSaving("saving");
    try {
      await work;
      setError(undefined);
      setSaving("saved");
      return true;
    } catch (reason) {
      if (reason instanceof SessionEnded) return false;
      setError((reason instanceof ApiFailure ? reason.detail : undefined) ?? failed);
      setSaving("idle");
      return false;
    }
  };

  const change = (before: Invitation, changes: { text?: string; subject?: string }) => {
    const invitation = { ...before, ...changes, is_default: false };
    put(invitation);
    setSaving("idle");
    const { channel } = before;
    clearTimeout(waiting.current.get(channel)?.timer);
    const timer = window.setTimeout(() => {
      waiting.current.delete(channel);
      void settle(save(invitation));
    }, saveAfterMs);
    waiting.current.set(channel, { timer, invitation });
  };

  const restore = async ({ channel }: Invitation) => {
    clearTimeout(waiting.current.get(channel)?.timer);
    waiting.current.delete(channel);
    await settle(
      callAsOwner<typeof restoreInvitation>("DELETE /api/dashboard/invitations/{channel}/", {
        params: { channel },
      }).then(put),
    );
  };

  useEffect(() => {
    const unsaved = waiting.current;
    const flush = () => {
      for (const { timer, invitation } of unsaved.values()) {
        clearTimeout(timer);
        save(invitation, true).catch(() => undefined);
      }
      unsaved.clear();
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);

  /** Saves at once what still waits to be. False when the server did not take a channel's text. */
  const settleNow = async (channel: Channel): Promise<boolean> => {
    const unsaved = waiting.current.get(channel);
    if (!unsaved) return error === undefined;
    clearTimeout(unsaved.timer);
    waiting.current.delete(channel);
    return settle(save(unsaved.invitation));
  };

  /** What was said of one channel's text is not said of another's. */
  const rest = () => {
    setError(undefined);
    setSaving("idle");
  };

  return { invitations, saving, error, change, restore, settleNow, rest };
}

function save({ channel, text, subject }: Invitation, keepalive = false) {
  return callAsOwner<typeof putInvitation>("PUT /api/dashboard/invitations/{channel}/", {
    params: { channel },
    body: { text, ...(subject === null ? {} : { subject }) },
    keepalive,
  });
}
