import { useEffect, useRef, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { useFlushOnLeave } from "#src/ui/use-flush-on-leave.ts";
import type { PrintKit, putPrintKit } from "../contract.ts";

type KitTexts = Required<BodyOf<typeof putPrintKit>>;

const debounceMs = 600;

/**
 * Saves the kit after a pause in typing, or when the owner leaves the page. `version` grows with each save, to reload
 * the previews.
 */
export function useSavedKit(
  stored: PrintKit,
  { call_to_action, look, translated }: KitTexts,
  onSaved: () => void,
) {
  const [saved, setSaved] = useState<KitTexts>({
    call_to_action: stored.call_to_action ?? "",
    look: stored.look,
    translated: stored.translated,
  });
  const [version, setVersion] = useState(0);
  const [error, setError] = useState<string>();
  const attempted = useRef<string>(undefined);
  /** What no call has saved or tried to save. */
  const unsent = useRef<KitTexts>(undefined);
  const isSaved =
    saved.call_to_action === call_to_action &&
    saved.look === look &&
    saved.translated === translated;

  const { pending, act } = useOwnerAction({
    run: (body: KitTexts) => put(body),
    done(_, body) {
      setSaved(body);
      setError(undefined);
      setVersion((before) => before + 1);
      onSaved();
    },
    failed(failure, text) {
      setError(failure.detail ?? `Não foi possível salvar. ${text}`);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `act` is new on each render
  useEffect(() => {
    const attempt = `${look} ${translated} ${call_to_action}`;
    const isTried = isSaved || attempted.current === attempt;
    unsent.current = isTried ? undefined : { call_to_action, look, translated };
    if (pending) return;
    if (isSaved) {
      attempted.current = undefined;
      setError(undefined);
      return;
    }
    // A failed save is not repeated until the owner changes something.
    if (isTried) return;
    const timer = setTimeout(() => {
      attempted.current = attempt;
      unsent.current = undefined;
      void act({ call_to_action, look, translated });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [call_to_action, look, translated, isSaved, pending]);

  useFlushOnLeave(() => {
    if (unsent.current) put(unsent.current, true).catch(() => undefined);
    unsent.current = undefined;
  });
  return { version, error, isSaved };
}

function put(body: KitTexts, keepalive = false) {
  return callAsOwner<typeof putPrintKit>("PUT /api/dashboard/print/", { body, keepalive });
}
