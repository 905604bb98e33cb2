import * as examples from "./examples.ts";

/** How to make one call of the public API, for /desenvolvedores. A test runs each of them. */
export interface Sample {
  /** As in the OpenAPI document. */
  operationId: string;
  title: string;
  /** The permission that the key needs; null: any key. */
  scope: string | null;
  method: "GET" | "PATCH" | "POST";
  path: string;
  headers?: Record<string, string>;
  /** Without null, true and false, which Python writes in another way. */
  body?: Record<string, string | string[]>;
  answer: object;
}

const review = examples.exampleReview.id;

export const samples: Sample[] = [
  {
    operationId: "lerLoja",
    title: "Conferir a chave",
    scope: null,
    method: "GET",
    path: "/api/v1/loja",
    answer: examples.exampleBusiness,
  },
  {
    operationId: "listarAvaliacoes",
    title: "Ler as avaliações novas",
    scope: "avaliacoes:ler",
    method: "GET",
    path: "/api/v1/avaliacoes?depois=0&limite=50",
    answer: examples.exampleReviews,
  },
  {
    operationId: "lerAvaliacao",
    title: "Ler uma avaliação e a conversa",
    scope: "avaliacoes:ler",
    method: "GET",
    path: `/api/v1/avaliacoes/${review}`,
    answer: examples.exampleReviewWithMessages,
  },
  {
    operationId: "tratarAvaliacao",
    title: "Mudar a situação e a anotação",
    scope: "avaliacoes:tratar",
    method: "PATCH",
    path: `/api/v1/avaliacoes/${review}`,
    body: { status: "resolved", note: "Ligamos e pedimos desculpas." },
    answer: examples.exampleReview,
  },
  {
    operationId: "responderAvaliacao",
    title: "Responder ao cliente",
    scope: "avaliacoes:tratar",
    method: "POST",
    path: `/api/v1/avaliacoes/${review}/respostas`,
    body: { body: "Obrigada por contar! Já pusemos mais uma pessoa no caixa." },
    answer: examples.exampleConversation,
  },
  {
    operationId: "lerResumo",
    title: "Ler o resumo",
    scope: "resumo:ler",
    method: "GET",
    path: "/api/v1/resumo",
    answer: examples.exampleSummary,
  },
  {
    operationId: "lerTendencias",
    title: "Ler as tendências",
    scope: "resumo:ler",
    method: "GET",
    path: "/api/v1/tendencias?dias=7",
    answer: examples.exampleTrends,
  },
  {
    operationId: "enviarConvites",
    title: "Convidar por e-mail",
    scope: "convites:enviar",
    method: "POST",
    path: "/api/v1/convites",
    headers: { "Idempotency-Key": "venda-1042" },
    body: { emails: ["ana@exemplo.com.br"] },
    answer: examples.exampleInvitations,
  },
];

export const languages = { curl: "curl", node: "Node", python: "Python" } as const;

export type Language = keyof typeof languages;

/** Returns the code of a sample. It reads the key from the variable ESTRELOU_CHAVE and prints the answer. */
export function codeOf(sample: Sample, language: Language, origin: string): string {
  return { curl: curlOf, node: nodeOf, python: pythonOf }[language](sample, origin);
}

function curlOf({ method, path, headers = {}, body }: Sample, origin: string): string {
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}'${origin}${path}'`,
    `-H "Authorization: Bearer $ESTRELOU_CHAVE"`,
    ...Object.entries(headersOf(headers, body)).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body ? [`-d '${JSON.stringify(body)}'`] : []),
  ];
  return lines.join(" \\\n  ");
}

function nodeOf({ method, path, headers = {}, body }: Sample, origin: string): string {
  const given = Object.entries(headersOf(headers, body)).map(
    ([name, value]) => `    "${name}": "${value}",\n`,
  );
  return [
    `const resposta = await fetch("${origin}${path}", {`,
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    "  headers: {",
    `    Authorization: \`Bearer \${process.env.ESTRELOU_CHAVE}\`,\n${given.join("")}  },`,
    ...(body ? [`  body: JSON.stringify(${JSON.stringify(body)}),`] : []),
    "});",
    "console.log(await resposta.json());",
  ].join("\n");
}

function pythonOf({ method, path, headers = {}, body }: Sample, origin: string): string {
  const given = Object.entries(headersOf(headers, body)).map(
    ([name, value]) => `        "${name}": "${value}",\n`,
  );
  return [
    "import json, os, urllib.request",
    "",
    "pedido = urllib.request.Request(",
    `    "${origin}${path}",`,
    `    method="${method}",`,
    "    headers={",
    `        "Authorization": "Bearer " + os.environ["ESTRELOU_CHAVE"],\n${given.join("")}    },`,
    ...(body ? [`    data=json.dumps(${JSON.stringify(body)}).encode(),`] : []),
    ")",
    "print(json.load(urllib.request.urlopen(pedido)))",
  ].join("\n");
}

function headersOf(headers: Record<string, string>, body: object | undefined) {
  return { ...headers, ...(body ? { "Content-Type": "application/json" } : {}) };
}
