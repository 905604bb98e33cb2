import { useMatches } from "react-router";
import { samples } from "#src/features/integrations/v1/samples.ts";
import sheetsScript from "../../../../docs/integrations/google-sheets.gs?url&no-inline";
import workflow from "../../../../docs/integrations/n8n.json?url&no-inline";
import webhookGuide from "../../../../docs/integrations/webhooks.md?url&no-inline";
import { siteMeta } from "../layout/site-meta.ts";
import type { Route } from "./+types/developers-page.ts";
import { CallSample } from "./components/call-sample.tsx";
import { PageIntro } from "./components/page-intro.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    path: "/desenvolvedores",
    title: "Para desenvolvedores · Estrelou",
    description:
      "A API do Estrelou: leia as avaliações de uma loja, responda e convide, com curl, Node ou Python.",
  });

const link = "font-semibold underline underline-offset-4";

const rules = [
  {
    title: "A chave",
    text: "O dono cria em Integrações, no painel, e escolhe o que ela pode. Ela vale para uma loja. Envie em Authorization: Bearer, nunca no endereço nem em uma página. Para trocar sem parar, crie a nova, troque no programa e revogue a antiga.",
  },
  {
    title: "Ler sem perder nada",
    text: "Cada avaliação tem um número, seq: 1, 2, 3… sem falhas. Peça ?depois=0, guarde o next da resposta e peça ?depois=next na próxima vez. Nenhuma falta nem vem duas vezes.",
  },
  {
    title: "Avisos na hora",
    text: "Com um endereço https em Integrações, cada avaliação chega em um POST, na ordem de seq, pelo padrão Standard Webhooks 1.0.0. Confira webhook-signature com o segredo whsec_…, antes de ler o corpo, e responda de 200 a 299 em até 10 segundos. Guarde o webhook-id: o mesmo aviso pode vir de novo. Os avisos estão em webhooks, no openapi.json.",
  },
  {
    title: "Convidar a cada venda",
    text: "O caixa pode chamar /api/v1/convites a cada venda: os pedidos entram na fila e não atrapalham os envios do painel. Use o número da venda como Idempotency-Key: repetir o pedido não manda outro e-mail, só diz como está o envio. Valem os limites do dia da loja. Quando ele está cheio, a resposta é 409, day_full, e Retry-After diz em quantos segundos o dia vira.",
  },
  {
    title: "Limites",
    text: "60 chamadas por minuto e 5.000 por dia em cada chave, e 1.000 pedidos de convite por dia em cada loja. RateLimit diz quantas restam (r) e em quantos segundos recomeça (t). Depois do limite a resposta é 429, com Retry-After.",
  },
  {
    title: "Erros",
    text: "Vêm como application/problem+json, com status, code e detail. O code não muda: use-o no programa. O detail é uma frase em português, para mostrar. 402 quer dizer que o plano da loja terminou.",
  },
  {
    title: "Mudanças",
    text: "Campos novos podem aparecer. Os que estão publicados não mudam nem somem em /api/v1. As datas são em UTC, como 2026-07-14T13:20:05.000Z.",
  },
];

/** How other programs use a business, with code to copy for each call. */
export default function DevelopersPage() {
  const origin = usePublicUrl();
  return (
    <>
      <PageIntro title="Para desenvolvedores">
        <p>
          Leia e trate as avaliações de uma loja com outro programa. A descrição completa, para
          gerar um cliente, está em{" "}
          <a href="/api/v1/openapi.json" className={link}>
            openapi.json
          </a>
          .
        </p>
      </PageIntro>
      <div className="mx-auto grid max-w-6xl gap-14 px-4 pb-20 sm:px-6">
        <dl className="grid gap-x-16 lg:grid-cols-2">
          {rules.map(({ title, text }) => (
            <div key={title} className="border-t border-line-strong py-5">
              <dt className="text-lg font-bold">{title}</dt>
              <dd className="mt-1.5 max-w-prose text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
        <section>
          <h2 className="display text-3xl">Pronto para usar</h2>
          <p className="mt-3 max-w-prose text-ink-soft">
            Avaliações novas em uma planilha do Google:{" "}
            <a href={sheetsScript} download="estrelou-planilha.gs" className={link}>
              baixe o script
            </a>
            , que começa com as instruções. No n8n:{" "}
            <a href={workflow} download="estrelou-n8n.json" className={link}>
              baixe o fluxo
            </a>{" "}
            e importe o arquivo. Para receber avisos no seu programa:{" "}
            <a href={webhookGuide} download="estrelou-webhooks.md" className={link}>
              baixe o guia
            </a>
            , em inglês, com código de Node.
          </p>
        </section>
        <section>
          <h2 className="display text-3xl">As chamadas</h2>
          <p className="mt-3 max-w-prose text-ink-soft">
            Guarde a chave na variável ESTRELOU_CHAVE e rode. O código de Node vai em um arquivo
            .mjs.
          </p>
          {samples.map((sample) => (
            <CallSample key={sample.operationId} sample={sample} origin={origin} />
          ))}
        </section>
      </div>
    </>
  );
}

/** The address of this installation, which the root loads. */
function usePublicUrl(): string {
  const root = useMatches().find(({ id }) => id === "root")?.loaderData;
  return (root as { publicUrl?: string } | undefined)?.publicUrl ?? "";
}
