import { Check } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { ConnectButton } from "./connect-button.tsx";

const benefits = [
  "As avaliações do Google aparecem em Avaliações, junto das que ficam só entre você e o cliente.",
  "Você responde daqui mesmo, com sugestões para editar antes de publicar.",
];

const promises = [
  "Lê as avaliações do perfil que você escolher: nota, texto, nome de quem avaliou e respostas.",
  "Publica, muda ou apaga uma resposta só quando você mandar. Nada é respondido sozinho.",
  "Guarda uma cópia das avaliações por até 30 dias, sempre renovada. Se você desconectar, apaga tudo.",
  "Não mexe em mais nada do perfil: fotos, horários e endereço ficam como estão.",
];

/** What the connection brings and what we do with the access, before the owner agrees at Google. */
export function NotConnected({ entitled }: { entitled: boolean }) {
  return (
    <Card title="Responda ao Google sem sair do painel">
      <List items={benefits} />
      <h3 className="mt-5 mb-2 font-semibold">O que o Estrelou faz com o acesso</h3>
      <List items={promises} />
      <p className="mt-5 text-sm text-ink-soft text-pretty">
        O Google vai abrir uma página de autorização. Entre com a conta que administra o perfil e
        deixe a permissão marcada. O Google oferece uma permissão só, que fala em editar o perfil; o
        Estrelou usa dela apenas as avaliações e as respostas. Você desconecta quando quiser.{" "}
        <Link to="/privacidade#google" className="underline">
          Mais na Política de Privacidade
        </Link>
        .
      </p>
      <div className="mt-5">
        {entitled ? (
          <ConnectButton>Conectar ao Google</ConnectButton>
        ) : (
          <Link to="/planos" reloadDocument className={buttonClass({ variant: "main" })}>
            Ver planos para conectar
          </Link>
        )}
      </div>
    </Card>
  );
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="grid gap-2">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-action" />
          <span className="text-pretty">{item}</span>
        </li>
      ))}
    </ul>
  );
}
