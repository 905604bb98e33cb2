import { Link } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import type { ConnectionView } from "../contract.ts";

const texts: Record<ConnectionView["state"], [text: string, link: string]> = {
  none: ["Veja e responda no painel as avaliações do Google.", "Conectar ao Google"],
  choosing: ["Falta escolher o perfil da sua loja.", "Escolher o perfil"],
  connected: ["Suas avaliações do Google aparecem no painel.", "Ver a conexão"],
  ended: ["O Google encerrou a conexão. Conecte de novo.", "Reconectar"],
};

/** The card of 'Minha conta' that leads to the connection. Hidden where the operator has no Google client. */
export function GoogleProfileCard({ connection }: { connection: ConnectionView }) {
  const { available, state, place_title } = connection;
  if (!available && state === "none") return null;
  const [text, link] = texts[state];
  return (
    <Card
      title="Perfil da Empresa no Google"
      description={state === "connected" && place_title ? `${place_title}. ${text}` : text}
    >
      <Link to="/conta/google" className={buttonClass()}>
        {link}
      </Link>
    </Card>
  );
}
