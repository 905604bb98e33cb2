import { Link } from "react-router";
import { asLongDate, asMoment } from "#src/lib/time/shown-dates.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { ConnectionView } from "../contract.ts";
import { DisconnectButton } from "./disconnect-button.tsx";

/** Why the last reading failed, and what the owner can do. */
const troubleTexts: Record<
  NonNullable<ConnectionView["trouble"]>,
  [title: string, text: string]
> = {
  "not-allowed": [
    "O Google não deixa ler este perfil",
    "A conta que você conectou não administra mais o perfil, ou o Google o suspendeu ou ainda não o verificou. Abra o perfil no Google e siga o aviso de lá, ou desconecte e entre com outra conta.",
  ],
  "not-found": [
    "O Google não encontra este perfil",
    "Ele pode ter sido fechado ou unido a outro. Escolha o perfil de novo.",
  ],
  "not-approved": [
    "O Google pausou o acesso do Estrelou",
    "Não é nada com a sua conta. Já avisamos quem cuida do serviço; as avaliações voltam sozinhas.",
  ],
  busy: ["O Google pediu para esperar", "A próxima leitura acontece sozinha, em alguns minutos."],
  refused: ["O Google não aceitou a última leitura", "Tentamos de novo sozinhos."],
  temporary: ["O Google não respondeu na última leitura", "Tentamos de novo sozinhos."],
};

/** The connected place, the last reading, and the end of the connection. */
export function Connected({ connection }: { connection: ConnectionView }) {
  const { place_title, connected_at, read_at, trouble } = connection;
  const [title, text] = trouble ? troubleTexts[trouble] : [];
  return (
    <Card title="Conectado" description="As avaliações deste perfil aparecem em Avaliações.">
      {title && (
        <Notice tone="warning" title={title} className="mb-4">
          {text}
        </Notice>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact name="Perfil" value={place_title === "" ? "Perfil sem nome" : (place_title ?? "—")} />
        <Fact name="Desde" value={connected_at ? asLongDate(connected_at) : "—"} />
        <Fact name="Última leitura" value={read_at ? asMoment(read_at) : "Daqui a pouco"} />
      </dl>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link to="/mensagens" className={buttonClass({ variant: "main" })}>
          Ver avaliações
        </Link>
        <Link to="/conta/google?trocar=sim" className={buttonClass()}>
          Trocar de perfil
        </Link>
        <DisconnectButton />
      </div>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  );
}
