import { useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { toast } from "#src/ui/toast.ts";
import type { addEndpoint, changeEndpoint, Endpoint } from "../../endpoints/contract.ts";
import { eventTypes } from "../../endpoints/event-types.ts";
import { maxUrlLength } from "../../endpoints/sizes.ts";
import { typeTexts } from "./delivery-texts.ts";

interface EndpointFormProps {
  /** The endpoint to change. Default: a new one. */
  endpoint?: Endpoint;
  /** Gets the secret of a new endpoint. */
  onSaved: (secret: string | undefined) => void;
}

export function EndpointForm({ endpoint, onSaved }: EndpointFormProps) {
  const [error, setError] = useState<string>();
  const { pending, act: save } = useOwnerAction({
    async run(body: { url: string; types: (typeof eventTypes)[number][] }) {
      if (!endpoint) {
        const call = "POST /api/integrations/endpoints/";
        return (await callAsOwner<typeof addEndpoint>(call, { body })).secret;
      }
      const { id } = endpoint;
      const call = "PATCH /api/integrations/endpoints/{id}/";
      await callAsOwner<typeof changeEndpoint>(call, { params: { id }, body });
      return undefined;
    },
    done: onSaved,
    failed(failure, text) {
      if (failure.code.startsWith("url_")) setError(text);
      else toast({ tone: "error", title: "O endereço não foi salvo", description: text });
    },
  });
  const submit = (data: FormData) => {
    const types = eventTypes.filter((type) => data.has(type));
    setError(undefined);
    if (types.length === 0) {
      toast({ tone: "error", title: "Escolha pelo menos um aviso" });
      return;
    }
    void save({ url: String(data.get("endpoint-url") ?? "").trim(), types });
  };
  return (
    <Form onSubmit={submit} className="grid gap-4">
      <Field
        label="Endereço do outro programa"
        hint="Começa com https:// e quem cuida do programa informa."
        name="endpoint-url"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={maxUrlLength}
        defaultValue={endpoint?.url}
        required
        error={error}
        onChange={() => setError(undefined)}
      />
      <fieldset>
        <legend className="font-semibold">O que avisar</legend>
        {eventTypes.map((type) => (
          <Checkbox
            key={type}
            name={type}
            label={typeTexts[type].label}
            defaultChecked={endpoint ? endpoint.types.includes(type) : type !== "conversa.mensagem"}
          />
        ))}
      </fieldset>
      <Button type="submit" variant="main" pending={pending} className="justify-self-start">
        {endpoint ? "Salvar" : "Adicionar"}
      </Button>
    </Form>
  );
}
