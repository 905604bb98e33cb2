import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { BehaviourField } from "../behaviour-field.tsx";

const behaviours = [
  ["normal", "Responde"],
  [
    "testing",
    "Projeto em teste: avisa que o app não foi verificado, e autorizações novas valem sete dias",
  ],
  ["no_refresh_token", "Não devolve o token de renovação"],
  ["not_approved", "Projeto não aprovado: 0 chamadas por minuto (429)"],
  ["not_approved_unnamed", "Projeto não aprovado: recusa sem dizer o limite (429)"],
  ["not_approved_forbidden", "Projeto não aprovado: proíbe tudo (403)"],
  ["disabled", "API desligada no projeto (403)"],
  ["forbidden", "A pessoa não administra o perfil (403)"],
  ["place_lost", "As avaliações do perfil não existem mais para a pessoa (404)"],
  ["unauthenticated", "Recusa todo token de acesso (401)"],
  ["busy", "Limite atingido (429)"],
  ["unavailable", "Fora do ar (503)"],
  ["nonsense", "Responde com uma página em HTML"],
  ["silent", "Não responde"],
  ["drops", "Corta a conexão"],
];

/** Forms that set the behaviour of the emulated Google and end grants of its users. */
export function GoogleSwitch(props: { behaviour: string; users: { id: string; name: string }[] }) {
  const { behaviour, users } = props;
  return (
    <Card
      title="Perfil da Empresa no Google"
      description="A página de autorização também é emulada. A Padaria Estrela já começa conectada."
      className="mt-6"
    >
      <form method="post" action="/sandbox/google" className="flex flex-wrap items-end gap-3">
        <BehaviourField label="O Perfil da Empresa" chosen={behaviour} behaviours={behaviours} />
        <Button type="submit">Aplicar ao perfil</Button>
      </form>
      <form
        method="post"
        action="/sandbox/google/encerrar"
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        <SelectField label="Encerrar as autorizações de" name="user">
          {users.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit">Encerrar no Google</Button>
      </form>
    </Card>
  );
}
