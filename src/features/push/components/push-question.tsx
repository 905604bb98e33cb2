import { useEffect, useRef, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { pushQuestionKey } from "#src/lib/storage-keys.ts";
import { Button } from "#src/ui/button.tsx";
import { makeRoom } from "#src/ui/make-room.ts";
import { toast } from "#src/ui/toast.ts";
import type { getPush } from "../contract.ts";
import { type PushState, readPushState, turnPushOn } from "./device-push.ts";
import { InstallSteps } from "./install-steps.tsx";

/**
 * Asks once, after a low rating that nobody read for hours, whether this device shall tell the next one. It lies above
 * the page, so that nothing moves.
 */
export function PushQuestion() {
  const [question, setQuestion] = useState<{ state: PushState; key: string }>();
  useEffect(() => {
    // Without an answer nothing is asked now.
    prepare().then(setQuestion, () => undefined);
  }, []);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => (question && bar.current ? makeRoom(bar.current) : undefined), [question]);
  const close = () => {
    localStorage.setItem(pushQuestionKey, "1");
    setQuestion(undefined);
  };
  const { pending, act } = useOwnerAction({
    run: async (key: string) => {
      try {
        if ((await turnPushOn(key)) === "on") {
          toast({ tone: "success", title: "Avisos ligados neste aparelho" });
        }
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        toast({ tone: "error", title: "Este navegador não conseguiu ligar os avisos" });
      }
    },
    done: close,
    failed: "Não foi possível ligar os avisos",
  });
  if (!question) return null;
  const mustInstall = question.state === "install";
  return (
    <aside
      ref={bar}
      aria-labelledby="push-question"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised p-4 shadow-raised sm:inset-x-auto sm:right-4 sm:bottom-4 sm:w-104 sm:rounded-lg sm:border print:hidden"
    >
      <h2 id="push-question" className="text-base font-semibold">
        Quer saber na hora?
      </h2>
      <p className="mt-1 text-sm text-pretty text-ink-soft">
        Uma nota baixa ficou horas sem ser lida. Este aparelho pode avisar assim que a próxima
        chegar, com a nota e sem o comentário.
      </p>
      {mustInstall && <InstallSteps />}
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
        {!mustInstall && (
          <Button variant="main" pending={pending} onClick={() => void act(question.key)}>
            Avisar neste aparelho
          </Button>
        )}
        <Button onClick={close}>{mustInstall ? "Entendi" : "Agora não"}</Button>
      </div>
    </aside>
  );
}

/** Returns what to ask; undefined if this device is told already, or cannot be. */
async function prepare() {
  const state = await readPushState();
  if (state !== "off" && state !== "install") return undefined;
  const { key } = await callAsOwner<typeof getPush>("GET /api/account/push/");
  return key ? { state, key } : undefined;
}
