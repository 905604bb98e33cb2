import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Notice } from "#src/ui/notice.tsx";

/** The minimum rating for the Google prompt, with a notice about Google's rules. */
export function MinScore(props: {
  value: string;
  error: string | undefined;
  /** True if the page asks whom to invite elsewhere, with Google's rule. */
  asked: boolean;
  onChange: (value: string) => void;
}) {
  const everybody = props.value === "1";
  return (
    <div className="grid gap-3">
      <Field
        label="Nota mínima para convidar"
        name="min_score_review"
        type="number"
        inputMode="numeric"
        min={1}
        max={5}
        step={1}
        required
        hint="De quantas estrelas em diante o cliente é convidado a avaliar no Google. Abaixo disso, avisamos você e a avaliação fica em aberto."
        className="max-w-28"
        value={props.value}
        error={props.error}
        onChange={({ target }) => props.onChange(target.value)}
      />
      {!props.asked && (
        <Notice
          action={
            <Button disabled={everybody} onClick={() => props.onChange("1")}>
              Convidar todos
            </Button>
          }
        >
          {everybody
            ? "Todos os clientes são convidados, como o Google pede. Você continua sendo avisado das notas de 1 e 2 estrelas."
            : "O Google pede que todos os clientes sejam convidados, e não só os satisfeitos: perfis que selecionam podem perder avaliações."}
        </Notice>
      )}
    </div>
  );
}
