import { Link, redirect } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Field } from "#src/ui/field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { demoServices } from "../demo-only.server.ts";
import type { Route } from "./+types/consent-page.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = demoServices(context);
  const { readConsentPage } = await import("./consent.server.ts");
  const asked = new URL(request.url).searchParams;
  const page = await readConsentPage(services, asked);
  const unverified = page.isUnverified && !asked.has("aware");
  asked.set("aware", "yes");
  const scopes = scopesOf(asked);
  return { ...page, unverified, onward: `?${asked}`, scopes, isLogin: scopes.includes("openid") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = demoServices(context);
  const { answerConsent, consentFault } = await import("./consent.server.ts");
  const asked = new URL(request.url).searchParams;
  if (consentFault(services, asked)) throw new Response(null, { status: 400 });
  const form = await request.formData();
  const scopes = scopesOf(asked);
  const back = await answerConsent(services, asked, {
    userId: String(form.get("user")),
    isAllowed: form.get("answer") === "allow",
    email: String(form.get("email") ?? "").trim(),
    // Google does not let the user untick who it is.
    scopes: scopes.includes("openid")
      ? scopes
      : scopes.filter((scope) => form.getAll("scope").includes(scope)),
  });
  return redirect(back);
}

function scopesOf(asked: URLSearchParams): string[] {
  return (asked.get("scope") ?? "").split(" ").filter(Boolean);
}

export const meta = () => [{ title: "Fazer login · Google emulado" }];

/**
 * Emulates Google's consent page: a warning about an unverified application, choice of a user, and each permission can
 * be unticked. A log-in asks for no permission, and takes any email.
 */
export default function ConsentPage({ loaderData }: Route.ComponentProps) {
  const { fault, users, scopes, unverified, onward, isLogin } = loaderData;
  return (
    <main className="mx-auto grid max-w-md gap-6 px-4 py-10">
      <h1 className="display text-3xl">Google emulado</h1>
      {fault ? (
        <Notice tone="danger" title="Acesso bloqueado">
          Erro 400: {fault}
        </Notice>
      ) : unverified ? (
        <Card title="O Google não verificou este app">
          <p className="text-pretty">
            Você recebeu acesso a um app que está em teste. Continue só se conhece o desenvolvedor
            que convidou você.
          </p>
          <Link to={onward} replace className={`mt-4 ${buttonClass()}`}>
            Continuar
          </Link>
        </Card>
      ) : (
        <Card
          title={
            isLogin
              ? "Escolha uma conta para ir para Estrelou"
              : "O Estrelou quer acesso à sua Conta do Google"
          }
        >
          <form method="post" className="grid gap-4">
            <SelectField label="Entrar como" name="user">
              {users.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            {isLogin ? (
              <Field label="Ou outra conta do Google" name="email" type="email" />
            ) : (
              scopes.map((scope) => (
                <Checkbox
                  key={scope}
                  name="scope"
                  value={scope}
                  defaultChecked
                  label="Ver, editar, criar e excluir suas listagens de empresas no Google"
                />
              ))
            )}
            <div className="grid gap-2">
              <Button type="submit" name="answer" value="allow" variant="main">
                Continuar
              </Button>
              <Button type="submit" name="answer" value="deny">
                Cancelar
              </Button>
            </div>
          </form>
        </Card>
      )}
    </main>
  );
}
