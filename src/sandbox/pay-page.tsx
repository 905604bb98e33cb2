import { data, Form, redirect, useNavigation } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Field } from "#src/ui/field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/pay-page.ts";
import { demoServices } from "./demo-only.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = demoServices(context);
  const { readHostedPayment } = await import("./payments/hosted-page.server.ts");
  const payment = await readHostedPayment(services, preapprovalOf(request));
  if (!payment) throw data(null, { status: 404 });
  return payment;
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = demoServices(context);
  const { completePayment } = await import("./payments/hosted-page.server.ts");
  const id = preapprovalOf(request);
  const form = await request.formData();
  const payer = { holder: String(form.get("holder")), email: String(form.get("email") ?? "") };
  const { backUrl, refused } = await completePayment(services, id, payer);
  return backUrl ? redirect(`${backUrl}?preapproval_id=${id}`) : { refused };
}

function preapprovalOf(request: Request): string {
  return new URL(request.url).searchParams.get("preapproval_id") ?? "";
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
            {loaderData.asksEmail && (
              <Field name="email" type="email" label="E-mail da sua conta" required />
            )}
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
