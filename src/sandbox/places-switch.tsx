import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { BehaviourField } from "./behaviour-field.tsx";

const behaviours = [
  ["normal", "Responde"],
  ["empty", "Não encontra nada"],
  ["no_reviews", "Mostra locais sem avaliações"],
  ["bad_key", "Chave inválida (400)"],
  ["denied", "Acesso negado (403)"],
  ["gone", "Local não existe mais (404)"],
  ["busy", "Limite atingido (429)"],
  ["unavailable", "Fora do ar (503)"],
  ["silent", "Não responde"],
  ["drops", "Corta a conexão"],
];

/** Form that sets the behaviour of the emulated map. */
export function PlacesSwitch({ behaviour }: { behaviour: string }) {
  return (
    <Card title="Busca de locais" className="mt-6">
      <form method="post" action="/sandbox/places" className="flex flex-wrap items-end gap-3">
        <BehaviourField label="O Google Maps" chosen={behaviour} behaviours={behaviours} />
        <Button type="submit">Aplicar</Button>
      </form>
    </Card>
  );
}
