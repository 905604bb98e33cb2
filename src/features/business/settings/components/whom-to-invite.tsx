/** The minimum score with which every customer is invited. */
const everybody = "1";

/**
 * Asks once, while the owner chooses the place for the first time, whom to invite to Google. Later the
 * minimum score is a setting like the others.
 */
export function WhomToInvite(props: {
  value: string;
  /** The minimum score before the owner chose. */
  initial: string;
  onChange: (value: string) => void;
}) {
  const { value, initial, onChange } = props;
  const happy = initial === everybody ? "4" : initial;
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">Quem você quer convidar para avaliar no Google?</legend>
      {[
        {
          score: happy,
          label: happy === "5" ? "Só quem der 5 estrelas" : `Só quem der ${happy} estrelas ou mais`,
        },
        { score: everybody, label: "Todos os clientes" },
      ].map(({ score, label }) => (
        <label key={score} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="whom_to_invite"
            className="size-5 shrink-0 accent-action"
            checked={(value === everybody) === (score === everybody)}
            onChange={() => onChange(score)}
          />
          {label}
        </label>
      ))}
      <p className="text-sm text-pretty text-ink-soft">
        A regra do Google é convidar todos: perfis que escolhem só os satisfeitos podem perder
        avaliações. Você muda isso quando quiser em Minha Página.
      </p>
    </fieldset>
  );
}
