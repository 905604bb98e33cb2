import { Download } from "lucide-react";
import { useState } from "react";
import { ChangePasswordForm } from "#src/features/account/password/components/change-password-form.tsx";
import type { getAccount } from "#src/features/account/profile/contract.ts";
import { RemoveAccount } from "#src/features/privacy/components/remove-account.tsx";
import type { exportAccount } from "#src/features/privacy/contract.ts";
import { callAsOwner, SessionEnded } from "#src/features/session/owner/call-as-owner.ts";
import { maskPhone } from "#src/lib/text/phone.ts";
import { asLongDate } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { toast } from "#src/ui/toast.ts";
import type { Route } from "./+types/own-account-page.ts";

export const meta = () => [{ title: "Minha conta · Estrelou" }];

export async function clientLoader() {
  return { account: await callAsOwner<typeof getAccount>("GET /api/account/") };
}

/** 'Minha conta': who one is here, the password, one's data, and the way out. */
export default function OwnAccountPage({ loaderData: { account } }: Route.ComponentProps) {
  const facts = [
    ["E-mail", account.email],
    ["Celular", account.phone ? maskPhone(account.phone) : "Não informado"],
    ["Conta criada em", asLongDate(account.created_at)],
  ] as const;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeading title="Minha conta" />
      <div className="grid gap-4 sm:gap-6">
        <Card title="Seus dados">
          <dl className="grid gap-3">
            {facts.map(([name, value]) => (
              <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card
          title="Alterar senha"
          description="As sessões abertas em outros aparelhos são encerradas."
        >
          <ChangePasswordForm email={account.email} />
        </Card>
        <Card
          title="Baixar meus dados"
          description="Tudo o que está guardado sobre a sua conta, em um arquivo JSON: empresa, avaliações, contagens e sessões."
        >
          <DownloadButton />
        </Card>
        <Card
          title="Excluir conta"
          description="Apaga a empresa, todas as avaliações e os dados de acesso. O QR Code impresso deixa de funcionar. Não dá para desfazer."
        >
          <RemoveAccount />
        </Card>
      </div>
    </div>
  );
}

function DownloadButton() {
  const [pending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      const everything = await callAsOwner<typeof exportAccount>("GET /api/account/export/");
      save(JSON.stringify(everything, null, 2), "estrelou-meus-dados.json");
    } catch (error) {
      if (!(error instanceof SessionEnded)) {
        toast({
          tone: "error",
          title: "Não foi possível baixar seus dados",
          description: "Confira sua conexão e tente novamente.",
        });
      }
    }
    setPending(false);
  };
  return (
    <Button pending={pending} onClick={download}>
      <Download aria-hidden className="size-4.5" />
      Baixar arquivo
    </Button>
  );
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
