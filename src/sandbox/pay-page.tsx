import { data, Form, redirect, useNavigation } from "react-router";
import { servicesContext } from "#src/services/services.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/pay-page.ts";
import { demoOnly } from "./demo-only.server.ts";
import { changeState } from "./payments/emulator.server.ts";
import { find, ProviderRefusal, payOnHostedPage } from "./payments/preapprovals.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  demoOnly(services);
  const id = new URL(request.url).searchParams.get("preapproval_id") ?? "";
  try {
    return await changeState(services, (state) => {
      const { reason, amount, status } = find(state.subscriptions, id);
      return { reason, amount, status };
    });
  } catch (error) {
    throw error instanceof ProviderRefusal ? data(null, { status: 404 }) : error;
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  demoOnly(services);
  const id = new URL(request.url).searchParams.get("preapproval_id") ?? "";
  const holder = String((await request.formData()).get("holder"));
  try {
    const paid = await changeState(services, (state, now) =>
      payOnHostedPage(state, id, { holder, brand: "visa" }, now),
    );
    return redirect(`${paid.backUrl}?preapproval_id=${id}`);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return { refused: error.message };
  }
}

export const meta = () => [{ title: "Pagar · Mercado Pago emulado" }];

/** Emulates the provider's own page, where payers pay without our card form. */
export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const doing = useNavigation().formData?.get("holder");
  return (
    <main className="mx-auto grid max-w-md gap-6 px-4 py-10">
      <h1 className="display text-3xl">Mercado Pago emulado</h1>
      {actionData?.refused && (
        <Notice tone="danger" title="Pagamento recusado">
          {actionData.refused}
        </Notice>
      )}
      <Card title={loaderData.reason} description={`R$ ${loaderData.amount.toFixed(2)} por mês`}>
        {loaderData.status === "pending" ? (
          <Form method="post" className="grid gap-2">
            <Button
              type="submit"
              name="holder"
              value="APRO"
              variant="main"
              pending={doing === "APRO"}
            >
              Aprovar pagamento
            </Button>
            <Button type="submit" name="holder" value="OTHE" pending={doing === "OTHE"}>
              Recusar pagamento
            </Button>
          </Form>
        ) : (
          <p>Nada a pagar: esta assinatura está {loaderData.status}.</p>
        )}
      </Card>
    </main>
  );
}
