import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import type { Endpoint } from "../../endpoints/contract.ts";
import { maxEndpoints } from "../../endpoints/sizes.ts";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { EndpointRow } from "./endpoint-row.tsx";

interface EndpointsSectionProps {
  endpoints: Endpoint[];
  onChange: () => Promise<void>;
}

/** The endpoints that are told at once what happens in the shown business. */
export function EndpointsSection({ endpoints, onChange }: EndpointsSectionProps) {
  return (
    <Card
      title="Avisos para outro programa"
      description="Assim que chega uma avaliação, avisamos o endereço que você indicar (webhook). Vão a nota e a data, nunca o comentário."
    >
      {endpoints.length > 0 && (
        <ul className="mb-4">
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} onChange={onChange} />
          ))}
        </ul>
      )}
      {endpoints.length < maxEndpoints ? (
        <EndpointDialog trigger={<Button>Adicionar endereço</Button>} onSaved={onChange} />
      ) : (
        <p className="text-sm text-ink-soft">São {maxEndpoints} endereços no máximo.</p>
      )}
    </Card>
  );
}
