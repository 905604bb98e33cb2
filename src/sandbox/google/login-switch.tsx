import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { BehaviourField } from "../behaviour-field.tsx";

const behaviours = [
  ["normal", "Responde"],
  ["slow", "Responde depois de três segundos"],
  ["silent", "Não responde"],
  ["unavailable", "Fora do ar (503)"],
  ["keys_unavailable", "Não publica as chaves"],
  ["rotated", "Troca a chave a cada identidade"],
  ["unknown_key", "Assina com uma chave que não publica"],
  ["unsigned", "Manda uma identidade sem assinatura"],
  ["wrong_nonce", "Identidade de outro pedido (nonce)"],
  ["no_nonce", "Identidade sem pedido (nonce)"],
  ["wrong_audience", "Identidade para outro app (aud)"],
  ["other_party", "Identidade pedida por outro app (azp)"],
  ["wrong_issuer", "Identidade de outro emissor (iss)"],
  ["expired", "Identidade vencida (exp)"],
  ["unverified_email", "O e-mail não foi verificado"],
  ["no_email", "Não diz o e-mail"],
];

/** The form that sets the behaviour of the emulated log-in with Google. A refusal is a button of the consent page. */
export function LoginSwitch({ behaviour }: { behaviour: string }) {
  return (
    <Card
      title="Continuar com o Google"
      description="A página em que se escolhe a conta do Google também é emulada, e aceita qualquer e-mail."
      className="mt-6"
    >
      <form
        method="post"
        action="/sandbox/google/entrada"
        className="flex flex-wrap items-end gap-3"
      >
        <BehaviourField label="A entrada com o Google" chosen={behaviour} behaviours={behaviours} />
        <Button type="submit">Aplicar à entrada</Button>
      </form>
    </Card>
  );
}
