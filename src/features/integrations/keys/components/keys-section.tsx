import { Card } from "#src/ui/card.tsx";

/** The keys with which other programs use the API of the shown business. */
export function KeysSection() {
  return (
    <Card
      title="Chaves de acesso"
      description="Com uma chave, outro programa lê as avaliações desta loja."
    />
  );
}
