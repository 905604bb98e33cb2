import { useRef, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { Channel } from "#src/features/sources/channels.ts";
import { useFlushOnLeave } from "#src/ui/use-flush-on-leave.ts";
import type { Invitation, putInvitation, restoreInvitation } from "../contract.ts";
import { wordingProblems } from "../wording.ts";

export type SaveStatus = "idle" | "saving" | "saved";

const saveDelayMs = 600;

/** The invitation texts. Each change is saved after a short pause, or when the owner leaves the page. */
export function useInvitations(loaded: Invitation[]) {
  const [invitations, setInvitations] = useState(loaded);
  const { saving, setSaving, error, setError, enqueue } = useSaveStatus();
  /** Changes that the server has not stored. */
  const unsaved = useRef(new Map<Channel, Invitation>());
  const timers = useRef(new Map<Channel, number>());

  const replace = (invitation: Invitation) =>
    setInvitations((all) =>
      all.map((one) => (one.channel === invitation.channel ? invitation : one)),
    );
  const stopTimer = (channel: Channel): boolean => {
    clearTimeout(timers.current.get(channel));
    return timers.current.delete(channel);
  };

  const save = (invitation: Invitation) =>
    enqueue(async () => {
      await put(invitation);
      const { channel } = invitation;
      if (unsaved.current.get(channel) === invitation) unsaved.current.delete(channel);
    });

  const change = (before: Invitation, changes: { text?: string; subject?: string }) => {
    const invitation = { ...before, ...changes, is_default: false };
    const { channel } = invitation;
    replace(invitation);
    setSaving("idle");
    unsaved.current.set(channel, invitation);
    stopTimer(channel);
    // The fields show the problem. The server would reject the text.
    if (hasProblem(invitation)) return setError(undefined);
    const saveLater = () => {
      timers.current.delete(channel);
      void save(invitation);
    };
    timers.current.set(channel, window.setTimeout(saveLater, saveDelayMs));
  };

  const restore = async ({ channel }: Invitation) => {
    stopTimer(channel);
    unsaved.current.delete(channel);
    await enqueue(async () => {
      const params = { channel };
      const path = "DELETE /api/dashboard/invitations/{channel}/";
      replace(await callAsOwner<typeof restoreInvitation>(path, { params }));
    });
  };

  useFlushOnLeave(() => {
    for (const channel of timers.current.keys()) {
      const invitation = unsaved.current.get(channel);
      if (stopTimer(channel) && invitation) put(invitation, true).catch(() => undefined);
    }
  });

  /** Saves a waiting change at once. Returns false if the server rejected the channel's text. */
  const saveNow = async (channel: Channel): Promise<boolean> => {
    const shown = invitations.find((one) => one.channel === channel);
    if (shown && hasProblem(shown)) return false;
    const invitation = unsaved.current.get(channel);
    if (!stopTimer(channel) || !invitation) return error === undefined;
    return save(invitation);
  };

  /** Called when the owner changes the channel. */
  const clearSaveStatus = () => {
    setError(undefined);
    setSaving("idle");
  };

  return {
    invitations,
    unsaved: [...unsaved.current.values()],
    saving,
    error,
    change,
    restore,
    saveNow,
    clearSaveStatus,
  };
}

/** Whether the last change is saved, or why not. Status and error belong to the shown channel. */
function useSaveStatus() {
  const [saving, setSaving] = useState<SaveStatus>("idle");
  const [error, setError] = useState<string>();
  const { act } = useOwnerAction({
    run(call: () => Promise<unknown>) {
      setSaving("saving");
      return call();
    },
    done() {
      setError(undefined);
      setSaving("saved");
    },
    failed(failure, text) {
      setError(failure.detail ?? `Não foi possível salvar. ${text}`);
      setSaving("idle");
    },
  });
  const lastCall = useRef(Promise.resolve(true));
  /** Runs the calls one after another, so that the server stores changes in order. */
  const enqueue = (call: () => Promise<unknown>): Promise<boolean> => {
    lastCall.current = lastCall.current.then(() => act(call));
    return lastCall.current;
  };
  return { saving, setSaving, error, setError, enqueue };
}

function hasProblem(invitation: Invitation): boolean {
  return Object.keys(wordingProblems(invitation)).length > 0;
}

function put({ channel, text, subject }: Invitation, keepalive = false) {
  return callAsOwner<typeof putInvitation>("PUT /api/dashboard/invitations/{channel}/", {
    params: { channel },
    body: { text, ...(subject === null ? {} : { subject }) },
    keepalive,
  });
}
