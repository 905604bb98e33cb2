import { Search, UserRound } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { whole } from "#src/lib/text/numbers.ts";
import { asDate } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { callAsOperator } from "../access/call-as-operator.ts";
import { planTexts } from "../businesses/plan-texts.ts";
import { DeskLink } from "../desk/components/desk-link.tsx";
import { DeskList, DeskRow } from "../desk/components/desk-list.tsx";
import { NextPageLink } from "../desk/components/next-page-link.tsx";
import type { Route } from "./+types/accounts-page.ts";
import { AccountTags } from "./components/account-tags.tsx";
import type { accountFilters, ListedAccount, listAccounts } from "./contract.ts";

export const meta = () => [{ title: "Contas · Central de operação" }];
export const handle = { heading: "Contas" };

type Filter = (typeof accountFilters)[number];

const filterTexts: Record<Filter, string> = {
  all: "Todas",
  unconfirmed: "Não confirmadas",
  returned: "E-mail voltou",
  paid: "Pagantes",
  trial: "Em teste",
  none: "Sem plano",
  held: "Envio pausado",
  blocked: "Bloqueadas",
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const q = searchParams.get("q") ?? "";
  const wanted = searchParams.get("filter") ?? "all";
  const filter = (Object.hasOwn(filterTexts, wanted) ? wanted : "all") as Filter;
  const before = searchParams.get("before") ?? undefined;
  const list = await callAsOperator<typeof listAccounts>("GET /api/operator/accounts/", {
    query: { q, filter, before },
  });
  return { ...list, q, filter };
}

/** The accounts, found by what an owner says on the phone. */
export default function AccountsPage({ loaderData }: Route.ComponentProps) {
  const { results, next, q, filter } = loaderData;
  const { state } = useNavigation();
  return (
    <>
      <PageHeading title="Contas" />
      <Form
        role="search"
        className="mb-4 grid items-end gap-3 sm:grid-cols-[1fr_14rem_auto]"
        key={`${q} ${filter}`}
      >
        <Field
          label="E-mail, celular, nome ou endereço da página"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
        />
        <SelectField label="Situação" name="filter" defaultValue={filter}>
          {Object.entries(filterTexts).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <Button type="submit" pending={state === "loading"} className="min-h-12!">
          <Search aria-hidden className="size-4.5" />
          Procurar
        </Button>
      </Form>
      <DeskList
        label="Contas"
        empty={
          <EmptyState
            icon={UserRound}
            title="Nenhuma conta encontrada"
            text="A busca olha o começo do e-mail, do nome e do endereço da página, e pelo menos 4 números do celular. Um cadastro sem confirmação some em 7 dias."
          />
        }
      >
        {results.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </DeskList>
      <NextPageLink next={next} />
    </>
  );
}

function AccountRow({ account }: { account: ListedAccount }) {
  const { id, email, phone, created_at, shops } = account;
  const [first, ...others] = shops;
  return (
    <DeskRow
      title={
        <>
          <DeskLink to={`/operador/contas/${id}`}>{email}</DeskLink>{" "}
          <AccountTags account={account} />
        </>
      }
      subtitle={
        first
          ? `${first.name ?? first.slug}${others.length > 0 ? ` e mais ${others.length}` : ""}`
          : "Sem empresa"
      }
      facts={[
        ["Plano", first && planTexts[first.plan]],
        ["Até", first?.plan_until && asDate(first.plan_until)],
        ["Celular", phone],
        ["Criada em", asDate(created_at)],
        ["Avaliações", first && whole.format(shops.reduce((sum, one) => sum + one.reviews, 0))],
      ]}
    />
  );
}
