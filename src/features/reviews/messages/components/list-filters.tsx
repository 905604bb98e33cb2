import { Search } from "lucide-react";
import { type FormEvent, startTransition, useOptimistic, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { allTopics, topicName } from "#src/features/business/topics/topics.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { controlClass } from "#src/ui/field-frame.tsx";
import { PlainSubmit } from "#src/ui/folded-filters.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { SelectStars } from "#src/ui/select-stars.tsx";
import { maxSearchLength } from "../../filter-limits.ts";
import { filterPath, type ListFilter, readFilter } from "./list-filter.ts";
import { PeriodDates, PeriodSelect } from "./period-fields.tsx";

const statusFilters = [
  { value: "", text: "Todas" },
  { value: "unread", text: "Não lidas" },
  { value: "open", text: "Em aberto" },
  { value: "resolved", text: "Resolvidas" },
];

/** Search and filters of the list. A change loads page 1. Without scripts the browser submits the form. */
export function ListFilters({ filter: loaded }: { filter: ListFilter }) {
  const navigate = useNavigate();
  // Shows a choice while its list is loading.
  const [filter, setFilter] = useOptimistic(loaded);
  const form = useRef<HTMLFormElement>(null);
  const [params] = useSearchParams();
  // Without scripts the form is submitted to get the fields of the dates.
  const [isChoosing, setChoosing] = useState(params.get("days") === "dates");
  const { stars, displayed, status, commented, praise, topic } = filter;
  const hasDates = isChoosing || Boolean(filter.from ?? filter.to);

  const show = () =>
    startTransition(async () => {
      if (!form.current) return;
      const chosen = filterOf(new FormData(form.current));
      setFilter(chosen);
      await navigate(filterPath(chosen));
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChoosing(false);
    show();
  };
  return (
    <form
      ref={form}
      aria-label="Filtrar avaliações"
      onSubmit={submit}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] items-end gap-3 sm:flex sm:flex-wrap"
    >
      <div className="col-span-full sm:basis-full xl:flex-1 xl:basis-64">
        <SearchField q={filter.q ?? ""} />
      </div>
      <SelectStars stars={stars} onChange={show} />
      <SelectField
        label="Situação"
        aria-label="Filtrar por situação"
        name="status"
        value={status ?? (displayed ? "unread" : "")}
        onChange={show}
      >
        {statusFilters.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Tópico"
        aria-label="Filtrar por tópico"
        name="topic"
        value={topic ?? ""}
        onChange={show}
      >
        <option value="">Todos</option>
        {allTopics.map((one) => (
          <option key={one} value={one}>
            {topicName(one)}
          </option>
        ))}
      </SelectField>
      <div className="col-span-full flex flex-wrap items-end gap-x-5 gap-y-3 sm:contents">
        <PeriodSelect
          value={hasDates ? "dates" : (filter.days ?? "")}
          onChange={(value) => {
            setChoosing(value === "dates");
            if (value !== "dates") show();
          }}
        />
        <Checkbox
          name="commented"
          value="true"
          label="Com comentário"
          checked={commented !== undefined}
          onChange={show}
        />
        <Checkbox
          name="praise"
          value="true"
          label="Pode mostrar"
          checked={praise !== undefined}
          onChange={show}
        />
        {hasDates && <PeriodDates from={filter.from} to={filter.to} />}
        <PlainSubmit />
      </div>
    </form>
  );
}

/** The words are searched with Enter or the button, so that no search runs for half a word. */
function SearchField({ q }: { q: string }) {
  const [text, setText] = useState(q);
  const [shown, setShown] = useState(q);
  if (shown !== q) {
    setShown(q);
    setText(q);
  }
  return (
    <div className="relative">
      <input
        type="search"
        name="q"
        aria-label="Buscar nas avaliações"
        placeholder="Buscar"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxSearchLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={`${controlClass} pr-12`}
      />
      <Button
        type="submit"
        variant="quiet"
        size="icon"
        aria-label="Buscar"
        className="absolute! inset-y-0 right-0.5 my-auto text-ink-soft!"
      >
        <Search aria-hidden className="size-5" />
      </Button>
    </div>
  );
}

function filterOf(data: FormData): ListFilter {
  const text = (name: string) => String(data.get(name) ?? "");
  // After another choice the date fields are still in the form.
  const dates = text("days") === "dates" ? ["from", "to"] : [];
  const names = ["stars", "status", "commented", "praise", "topic", "q", "days", ...dates];
  return readFilter(new URLSearchParams(names.map((name) => [name, text(name)])));
}
