import { useNavigate } from "react-router";
import { SelectField } from "#src/ui/select-field.tsx";
import { filterPath, type MessageFilter } from "./message-filter.ts";

type Standing = Pick<MessageFilter, "displayed" | "status">;

const standings: { value: string; text: string; standing: Standing }[] = [
  { value: "", text: "Todas", standing: {} },
  { value: "unread", text: "Não lidas", standing: { displayed: "false" } },
  { value: "open", text: "Em aberto", standing: { status: "open" } },
  { value: "resolved", text: "Resolvidas", standing: { status: "resolved" } },
];

/** Stars and standing, each changed apart; a change begins at the first page. */
export function MessageFilters({ filter }: { filter: MessageFilter }) {
  const navigate = useNavigate();
  const { stars, displayed, status } = filter;
  const standing = status ?? (displayed ? "unread" : "");
  const show = (next: MessageFilter) => void navigate(filterPath(next));
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:w-96">
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
        value={standing}
        onChange={({ target: { value } }) => {
          const chosen = standings.find((one) => one.value === value)?.standing;
          show({ ...(stars ? { stars } : {}), ...chosen });
        }}
      >
        {standings.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
