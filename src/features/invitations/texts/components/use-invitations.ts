import { useRef, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { Channel } from "#src/features/sources/channels.ts";
import type { Invitation, putInvitation, restoreInvitation } from "../contract.ts";
import { wordingProblems } from "../wording.ts";
import { useUnsavedTexts } from "./use-unsaved-texts.ts";

export type SaveStatus = "idle" | "saving" | "saved";

/** The invitation texts. Each change is saved after a short pause, or when the owner leaves the page. */
export function useInvitations(loaded: Invitation[]) {
  const [invitations, setInvitations] = useState(loaded);
  const { saving, setSaving, error, setError, enqueue } = useSaveStatus();
  const unsaved = useUnsavedTexts(
    (invitation) => void put(invitation, true).catch(() => undefined),
  );

  const replace = (invitation: Invitation) =>
    setInvitations((all) =>
      all.map((one) => (one.channel === invitation.channel ? invitation : one)),
    );

  const save = (invitation: Invitation) =>
    enqueue(async () => {
      await put(invitation);
      unsaved.markSaved(invitation);
    });

  const change = (before: Invitation, changes: { text?: string; subject?: string }) => {
    const invitation = { ...before, ...changes, is_default: false };
    replace(invitation);
    setSaving("idle");
    unsaved.keep(invitation);
    // The fields show the problem. The server would reject the text.
    if (hasProblem(invitation)) return setError(undefined);
    unsaved.saveLater(invitation, save);
  };

  const restore = async ({ channel }: Invitation) => {
    unsaved.discard(channel);
    await enqueue(async () => {
      const params = { channel };
      const path = "DELETE /api/dashboard/invitations/{channel}/";
      replace(await callAsOwner<typeof restoreInvitation>(path, { params }));
    });
  };

  /** Saves a waiting change at once. Returns false if the server rejected the channel's text. */
  const saveNow = async (channel: Channel): Promise<boolean> => {
    const shown = invitations.find((one) => one.channel === channel);
    if (shown && hasProblem(shown)) return false;
    const invitation = unsaved.take(channel);
    return invitation ? save(invitation) : error === undefined;
  };

  /** Called when the owner changes the channel. */
  const clearSaveStatus = () => {
    setError(undefined);
    setSaving("idle");
  };

  return {
    invitations,
    unsaved: unsaved.list(),
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
