import { useNavigate } from "react-router";
import { SelectField } from "#src/ui/select-field.tsx";
import { filterPath, type ListFilter } from "./list-filter.ts";

type StatusFilter = Pick<ListFilter, "displayed" | "status">;

const statusFilters: { value: string; text: string; filter: StatusFilter }[] = [
  { value: "", text: "Todas", filter: {} },
  { value: "unread", text: "Não lidas", filter: { displayed: "false" } },
  { value: "open", text: "Em aberto", filter: { status: "open" } },
  { value: "resolved", text: "Resolvidas", filter: { status: "resolved" } },
];

/** Filters by stars and by status. A change of either loads page 1. */
export function ListFilters({ filter }: { filter: ListFilter }) {
  const navigate = useNavigate();
  const { stars, displayed, status } = filter;
  const chosen = status ?? (displayed ? "unread" : "");
  const show = (next: ListFilter) => void navigate(filterPath(next));
  return (
    <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-3 sm:w-96">
      <SelectField
        label="Estrelas"
        aria-label="Filtrar por estrelas"
        name="stars"
        value={stars ?? ""}
        onChange={({ target: { value } }) => {
          const { stars: _, ...rest } = filter;
          show(value ? { ...rest, stars: Number(value) } : rest);
        }}
      >
        <option value="">Todas</option>
        {[1, 2, 3, 4, 5].map((star) => (
          <option key={star} value={star}>
            {star} estrela{star > 1 && "s"}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Situação"
        aria-label="Filtrar por situação"
        name="standing"
        value={chosen}
        onChange={({ target: { value } }) => {
          const next = statusFilters.find((one) => one.value === value)?.filter;
          show({ ...(stars ? { stars } : {}), ...next });
        }}
      >
        {statusFilters.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
