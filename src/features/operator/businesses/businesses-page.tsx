import { Search, Store } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { whole } from "#src/lib/text/numbers.ts";
import { asDate } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { callAsOperator } from "../access/call-as-operator.ts";
import { DeskLink } from "../desk/components/desk-link.tsx";
import { DeskList, DeskRow } from "../desk/components/desk-list.tsx";
import { NextPageLink } from "../desk/components/next-page-link.tsx";
import type { Route } from "./+types/businesses-page.ts";
import { BusinessTags, planTexts, sendingTexts } from "./components/business-tags.tsx";
import type { businessFilters, ListedBusiness, listBusinesses } from "./contract.ts";

export const meta = () => [{ title: "Empresas · Central de operação" }];
export const handle = { heading: "Empresas" };

type Filter = (typeof businessFilters)[number];

const filterTexts: Record<Filter, string> = {
  all: "Todas",
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
  const list = await callAsOperator<typeof listBusinesses>("GET /api/operator/businesses/", {
    query: { q, filter, before },
  });
  return { ...list, q, filter };
}

/** The first page of the desk: businesses, found by name, slug or email. */
export default function BusinessesPage({ loaderData }: Route.ComponentProps) {
  const { results, next, q, filter } = loaderData;
  const { state } = useNavigation();
  return (
    <>
      <PageHeading title="Empresas" />
      <Form
        role="search"
        className="mb-4 grid items-end gap-3 sm:grid-cols-[1fr_14rem_auto]"
        key={`${q} ${filter}`}
      >
        <Field
          label="Nome, endereço da página ou e-mail"
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
      {results.length === 0 ? (
        <EmptyState
          icon={Store}
          title="Nenhuma empresa encontrada"
          text="A busca olha só o começo do nome, do endereço da página e do e-mail."
        />
      ) : (
        <DeskList label="Empresas">
          {results.map((business) => (
            <BusinessRow key={business.id} business={business} />
          ))}
        </DeskList>
      )}
      <NextPageLink next={next} />
    </>
  );
}

function BusinessRow({ business }: { business: ListedBusiness }) {
  const { id, name, slug, email, plan, plan_until, last_activity, reviews, sending } = business;
  return (
    <DeskRow
      title={
        <>
          <DeskLink to={`/operador/empresas/${id}`}>{name ?? "Sem nome"}</DeskLink>{" "}
          <BusinessTags business={business} />
        </>
      }
      subtitle={
        <>
          {slug}
          <br />
          {email}
        </>
      }
      facts={[
        ["Plano", planTexts[plan]],
        ["Até", plan_until ? asDate(plan_until) : "Sem data"],
        ["Último movimento", last_activity ? asDate(`${last_activity}T12:00:00Z`) : "Nenhum"],
        ["Avaliações", whole.format(reviews)],
        ["Envio de e-mails", sendingTexts[sending]],
      ]}
    />
  );
}
