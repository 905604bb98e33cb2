import { useEffect, useState } from "react";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Card } from "#src/ui/card.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { toast } from "#src/ui/toast.ts";
import { type PushState, readPushState, turnPushOff, turnPushOn } from "./device-push.ts";
import { InstallSteps } from "./install-steps.tsx";

const hints: Partial<Record<PushState, string>> = {
  unsupported: "Este navegador não mostra avisos. Experimente no Chrome do seu celular.",
  denied:
    "Os avisos do Estrelou estão bloqueados neste navegador. Libere nas configurações do site e volte aqui.",
};

/** The card of 'Minha conta' with the switch for the notifications of this device. */
export function PushCard({ serverKey }: { serverKey: string }) {
  const [state, setState] = useState<PushState>();
  /** What the switch shows until the change is stored. */
  const [wanted, setWanted] = useState<boolean>();
  useEffect(() => {
    readPushState().then(setState, () => setState("unsupported"));
  }, []);
  const { act } = useOwnerAction({
    async run(isOn: boolean) {
      if (!isOn) {
        await turnPushOff();
        return setState("off");
      }
      try {
        setState(await turnPushOn(serverKey));
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        // The browser did not reach its push service.
        toast({ tone: "error", title: "Este navegador não conseguiu ligar os avisos" });
      }
    },
    failed: "Não foi possível salvar",
  });
  return (
    <Card id="avisos-no-aparelho" title="Avisos neste aparelho" className="scroll-mt-20">
      <Checkbox
        name="push"
        label="Avise-me aqui quando chegar uma nota baixa ou um cliente responder"
        hint={
          (state && hints[state]) ??
          "Mostra a nota e a loja, nunca o comentário. Com o Google conectado, avisa também de uma avaliação de lá que espera resposta há dois dias. Das 22h às 7h fica em silêncio e avisa de manhã."
        }
        checked={wanted ?? state === "on"}
        disabled={state !== "on" && state !== "off"}
        onChange={({ target }) => {
          setWanted(target.checked);
          void act(target.checked).finally(() => setWanted(undefined));
        }}
      />
      {state === "install" && <InstallSteps />}
    </Card>
  );
}
