import { ChoiceChip } from "#src/ui/choice-chip.tsx";
import { FoldedCard } from "#src/ui/folded-card.tsx";
import { allTopics, maxOffered, topicName } from "../../topics/topics.ts";
import * as drafts from "./settings-draft.ts";

/** Chooses the topics that customers may tap after the stars. */
export function TopicsCard(props: {
  draft: drafts.SettingsDraft;
  error: string | undefined;
  onChange: (changes: Partial<drafts.SettingsDraft>) => void;
}) {
  const chosen = drafts.topicsOf(props.draft);
  const isFull = chosen.length >= maxOffered;
  const toggle = (topic: number) => {
    const next = chosen.includes(topic)
      ? chosen.filter((one) => one !== topic)
      : [...chosen, topic].sort((a, b) => a - b);
    props.onChange({ topics: next.join(",") });
  };
  return (
    <FoldedCard
      title="Um toque que diz por quê"
      summary={chosen.map(topicName).join(", ") || "Nenhuma opção"}
      isOpen={props.error !== undefined}
      description={`Depois das estrelas, o cliente pode tocar no que pesou na nota. Escolha até ${maxOffered} opções, ou nenhuma. Boas são as que você pode mudar: em Resumo você vê quais tiram e quais dão estrelas.`}
    >
      <fieldset aria-describedby="topics-status">
        <legend className="sr-only">O que o cliente pode tocar</legend>
        <div className="flex flex-wrap gap-2">
          {allTopics.map((topic) => (
            <ChoiceChip
              key={topic}
              label={topicName(topic)}
              checked={chosen.includes(topic)}
              disabled={isFull && !chosen.includes(topic)}
              onChange={() => toggle(topic)}
            />
          ))}
        </div>
        <p id="topics-status" role="status" className="mt-3 text-sm text-ink-soft">
          {statusText(chosen.length)}
        </p>
        {props.error && <p className="mt-1 text-sm font-medium text-danger">{props.error}</p>}
      </fieldset>
    </FoldedCard>
  );
}

function statusText(count: number): string {
  if (count === 0) return "Nenhuma: a página não pergunta o motivo da nota.";
  return `${count} de ${maxOffered}${count === maxOffered ? ". Para trocar, desmarque uma." : ""}`;
}
