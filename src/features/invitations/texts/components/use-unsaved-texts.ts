import { useRef } from "react";
import type { Channel } from "#src/features/sources/channels.ts";
import { useFlushOnLeave } from "#src/ui/use-flush-on-leave.ts";
import type { Invitation } from "../contract.ts";

const saveDelayMs = 600;

/** Changes that the server has not stored. `flush` gets each change that waits for its save when the page is left. */
export function useUnsavedTexts(flush: (invitation: Invitation) => void) {
  const unsaved = useRef(new Map<Channel, Invitation>());
  const timers = useRef(new Map<Channel, number>());

  const stopTimer = (channel: Channel): boolean => {
    clearTimeout(timers.current.get(channel));
    return timers.current.delete(channel);
  };

  /** Returns the channel's change if it waits for its save, which is then up to the caller. */
  const take = (channel: Channel): Invitation | undefined =>
    stopTimer(channel) ? unsaved.current.get(channel) : undefined;

  useFlushOnLeave(() => {
    for (const channel of timers.current.keys()) {
      const invitation = take(channel);
      if (invitation) flush(invitation);
    }
  });

  return {
    take,
    list: () => [...unsaved.current.values()],

    keep(invitation: Invitation) {
      unsaved.current.set(invitation.channel, invitation);
      stopTimer(invitation.channel);
    },

    /** Saves a kept change after a pause without another change. */
    saveLater(invitation: Invitation, save: (invitation: Invitation) => unknown) {
      const { channel } = invitation;
      const saveNow = () => {
        timers.current.delete(channel);
        save(invitation);
      };
      timers.current.set(channel, window.setTimeout(saveNow, saveDelayMs));
    },

    /** A newer change of the same text stays unsaved. */
    markSaved(invitation: Invitation) {
      const { channel } = invitation;
      if (unsaved.current.get(channel) === invitation) unsaved.current.delete(channel);
    },

    discard(channel: Channel) {
      stopTimer(channel);
      unsaved.current.delete(channel);
    },
  };
}
