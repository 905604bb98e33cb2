/** The examples of the published document and of /desenvolvedores. A test checks them against the schemas. */
export const exampleReview = {
  id: "01980f6a-4c1e-7b2d-9a51-0c2f6f1e7d10",
  seq: 128,
  rating: 2,
  comment: "O pão estava bom, mas a fila não andava.",
  comment_erased_at: null,
  created_at: "2026-07-14T13:20:05.000Z",
  status: "open",
  note: "",
  topics: ["Espera"],
  source: "balcao",
  answerable: true,
  conversation: null,
} as const;

const exampleMessage = {
  n: 1,
  author: "shop",
  body: "Obrigada por contar! Já pusemos mais uma pessoa no caixa.",
  created_at: "2026-07-14T14:02:00.000Z",
} as const;

export const exampleConversation = { messages: [exampleMessage], stopped_by: null } as const;

export const exampleReviewWithMessages = {
  ...exampleReview,
  conversation: { last_author: "shop", stopped_by: null },
  messages: [exampleMessage],
} as const;

export const exampleReviews = { results: [exampleReview], next: 128, more: false } as const;

export const exampleSummary = {
  average: 4.6,
  total: 128,
  stars: { 1: 4, 2: 3, 3: 5, 4: 20, 5: 96 },
} as const;

const exampleActivity = { visits: 90, ratings: 31, invites: 24, google_clicks: 11, average: 4.7 };
const exampleDay = { visits: 12, ratings: 5, invites: 4, google_clicks: 2, average: 4.8 };

export const exampleTrends = {
  days: 7,
  unit: "day",
  current: { from: "2026-07-08", to: "2026-07-14", ...exampleActivity },
  previous: { from: "2026-07-01", to: "2026-07-07", ...exampleActivity, ratings: 28 },
  series: [{ from: "2026-07-08", to: "2026-07-08", ...exampleDay }],
  sources: [{ source: "balcao", name: "Balcão", ...exampleDay }],
} as const;

export const exampleInvitations = {
  id: "01980f6a-4c1e-8b2d-9a51-0c2f6f1e7d10",
  finished: false,
  next_attempt_at: null,
  statuses: ["waiting", "unsubscribed"],
} as const;

export const exampleBusiness = {
  id: "01980f6a-0000-7b2d-9a51-0c2f6f1e7d10",
  name: "Padaria Estrela",
  slug: "padaria-estrela",
  review_url: "https://estrelou.com.br/feedback/padaria-estrela",
  key: { name: "Caixa", scopes: ["avaliacoes:ler"], expires_at: null },
} as const;
