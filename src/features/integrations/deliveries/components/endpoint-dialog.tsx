import { type ReactElement, useState } from "react";
import { Dialog } from "#src/ui/dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import type { Endpoint } from "../../endpoints/contract.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { ShownSecret } from "./shown-secret.tsx";

interface EndpointDialogProps {
  endpoint?: Endpoint;
  trigger: ReactElement;
  onSaved: () => Promise<void>;
}

/** Adds or changes an endpoint. After adding one it shows the secret. */
export function EndpointDialog({ endpoint, trigger, onSaved }: EndpointDialogProps) {
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const change = (next: boolean) => {
    setOpen(next);
    if (next) setSecret(undefined);
  };
  const saved = (created: string | undefined) => {
    setSecret(created);
    if (!created) {
      setOpen(false);
      toast({ tone: "success", title: "Endereço salvo" });
    }
    return onSaved();
  };
  return (
    <Dialog
      title={endpoint ? "Mudar endereço" : secret ? "Endereço adicionado" : "Adicionar endereço"}
      trigger={trigger}
      open={open}
      onOpenChange={change}
    >
      {secret ? (
        <ShownSecret secret={secret} isNew />
      ) : (
        <EndpointForm {...(endpoint ? { endpoint } : {})} onSaved={saved} />
      )}
    </Dialog>
  );
}
