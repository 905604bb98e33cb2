import type { Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { deskPages } from "#src/desk-pages.ts";
import { panelPages } from "#src/panel-pages.ts";
import routes from "#src/routes.ts";
import { sharedCacheControl } from "#src/server/page-cache-control.ts";
import { sharedDocuments } from "#src/server/shared-documents.ts";
import { expect, type TestProgram, test } from "#testing/browser.ts";
import { createTenant, type TenantOptions } from "#testing/factories.ts";
import { solve } from "#testing/human.ts";
import { newOperator } from "#testing/operator.ts";

/**
 * The access to each page. The server answers every caller without the cookies of a session with the same
 * document: it has no data of an owner, and its script redirects.
 */
interface PageAccess {
  kind: "public" | "signed-out" | "to-login" | "owner" | "entitled" | "operator";
  /** A URL of the route, if it has parameters or needs a query. */
  url?: string;
  status?: number;
  /** With an owner's cookies the document contains what an entitled owner sees. Nobody may store it. */
  content?: true;
  /** By default everybody may store a shared document, and a browser any other page; both revalidate it. */
  cacheControl?: string;
}

const secret = { kind: "public", cacheControl: "no-store" } as const;
/** A page for a signed link answers 404 without one of ours. */
const signedLink = { ...secret, status: 404 } as const;

/** A panel page needs a trial or plan, and a page of the desk an operator, unless an entry says something else. */
const pages: Record<string, PageAccess> = {
  ...allAre("entitled", panelPages),
  ...allAre("operator", deskPages),
  "/": { kind: "public" },
  "/sobre": { kind: "public" },
  "/funcionalidades": { kind: "public" },
  "/precos": { kind: "public" },
  "/faq": { kind: "public" },
  "/suporte": { kind: "public" },
  "/desenvolvedores": { kind: "public" },
  "/termos": { kind: "public" },
  "/privacidade": { kind: "public" },
  "/login": { kind: "signed-out" },
  "/pagamento/sucesso": { kind: "public" },
  "/cadastro/email": { kind: "public" },
  "/cadastro/trial": { kind: "public" },
  "/confirmar": { ...secret, url: "/confirmar?token=x" },
  "/esqueci-senha": { kind: "public" },
  "/nova-senha": { ...secret, url: "/nova-senha?token=x" },
  "/novo-email": { ...secret, url: "/novo-email?token=x" },
  "/desfazer-email": { ...secret, url: "/desfazer-email?token=x" },
  // Without a code of Google the page leads to /login.
  "/entrar/google": { kind: "to-login" },
  "/ligar-google": { ...secret, url: "/ligar-google?token=x" },
  "/feedback/:slug": {
    kind: "public",
    url: "/feedback/padaria-estrela",
    // It is the same document for all visitors.
    cacheControl: "no-cache",
  },
  "/feedback/:slug/conversa": {
    kind: "public",
    url: "/feedback/padaria-estrela/conversa",
    cacheControl: "no-cache",
  },
  "/descadastrar": { ...signedLink, url: "/descadastrar?c=x" },
  "/denunciar": { ...signedLink, url: "/denunciar?c=x" },
  "/painel": { kind: "entitled", content: true },
  "/resumo": { kind: "entitled", content: true },
  "/mensagens": { kind: "entitled", content: true },
  "/planos": { kind: "owner" },
  "/convite-equipe": { ...secret, url: "/convite-equipe?token=x" },
  "/lojas": { kind: "owner" },
  "/equipe": { kind: "owner" },
  "/integracoes": { kind: "owner" },
  "/conta": { kind: "owner" },
  "/conta/google": { kind: "owner" },
  "/resumo-semanal/cancelar": { ...signedLink, url: "/resumo-semanal/cancelar?token=x" },
  // Every visitor sees the log-in of the desk, and only an invite or a passkey opens it.
  "/operador/entrar": { kind: "public" },
  "/operador/convite": { kind: "public" },
  "/operador/contas/:account": {
    kind: "operator",
    url: "/operador/contas/00000000-0000-7000-8000-000000000000",
  },
  "/operador/empresas/:business": {
    kind: "operator",
    url: "/operador/empresas/00000000-0000-7000-8000-000000000000",
  },
  // Live mode answers 404 (e2e/live-mode.spec.ts).
  "/sandbox": { kind: "public" },
  "/sandbox/pagamentos": { kind: "public" },
  // Without a known payment.
  "/sandbox/pagamentos/pagar": { kind: "public", status: 404 },
  // Without a known client the page shows an error.
  "/sandbox/google/o/oauth2/v2/auth": { kind: "public" },
  "/sandbox/avaliacoes-google": { kind: "public" },
  "/sandbox/mails": { kind: "public" },
  // It is the same document for every unknown address.
  "/*": { kind: "public", url: "/nao-existe", status: 404, cacheControl: "no-cache" },
};

/** The session of an owner, or of an operator, which has no refresh token. */
interface Tokens {
  access: string;
  refresh?: string;
  /** The cookies of a browser with this session. */
  cookies?: string;
}

/** The callers. A new one needs an entry here and a column in `arrivals`. */
const callers = {
  anonymous: async () => undefined,
  owner: (program) => openSession(program, { plan: "paid" }),
  "another owner": (program) => openSession(program, { plan: "paid" }),
  "an expired session": async (program) => {
    const { accountId, ...tokens } = await openSession(program);
    await program.services.db
      .updateTable("session")
      .set({ expires_at: new Date(program.clock.now().getTime() - 1) })
      .where("account_id", "=", accountId)
      .execute();
    return tokens;
  },
  "no plan": (program) => openSession(program, { plan: "none" }),
  trial: (program) => openSession(program, { plan: "trial" }),
  operator: async (program) => ({ access: (await newOperator(program)).token }),
} satisfies Record<string, (program: TestProgram) => Promise<Tokens | undefined>>;

type Caller = keyof typeof callers;

/** Where a browser arrives that opens a page. */
const arrivals: Record<PageAccess["kind"], Record<Caller, "stays" | `/${string}`>> = {
  public: {
    anonymous: "stays",
    owner: "stays",
    "another owner": "stays",
    "an expired session": "stays",
    "no plan": "stays",
    trial: "stays",
    operator: "stays",
  },
  "signed-out": {
    anonymous: "stays",
    owner: "/painel",
    "another owner": "/painel",
    "an expired session": "stays",
    "no plan": "/planos",
    trial: "/painel",
    operator: "stays",
  },
  "to-login": {
    anonymous: "/login",
    owner: "/painel",
    "another owner": "/painel",
    "an expired session": "/login",
    "no plan": "/planos",
    trial: "/painel",
    operator: "/login",
  },
  owner: {
    anonymous: "/login",
    owner: "stays",
    "another owner": "stays",
    "an expired session": "/login",
    "no plan": "stays",
    trial: "stays",
    operator: "/login",
  },
  entitled: {
    anonymous: "/login",
    owner: "stays",
    "another owner": "stays",
    "an expired session": "/login",
    "no plan": "/planos",
    trial: "stays",
    operator: "/login",
  },
  operator: {
    anonymous: "/operador/entrar",
    owner: "/operador/entrar",
    "another owner": "/operador/entrar",
    "an expired session": "/operador/entrar",
    "no plan": "/operador/entrar",
    trial: "/operador/entrar",
    operator: "stays",
  },
};

/** Public pages redirect nobody: one of them shows that the session changes nothing. */
const redirecting = Object.entries(pages).filter(
  ([path, { kind }]) => kind !== "public" || path === "/precos",
);
const oneOfEach = redirecting.filter(
  ([, { kind }], index) => redirecting.findIndex(([, other]) => other.kind === kind) === index,
);

test.use({ allowedPageErrors: [/Failed to load resource/] });

test("the table has exactly the pages of src/routes.ts", () => {
  expect(Object.keys(pages).toSorted()).toEqual(pathsOf(routes).toSorted());
  const panel = Object.keys(pages).filter(
    (path) => !["public", "operator"].includes(pages[path]?.kind ?? ""),
  );
  // A panel page never names a resource, so another owner's URL opens the owner's own data.
  expect(panel.filter((path) => path.includes(":"))).toEqual([]);
});

for (const caller of Object.keys(callers) as Caller[]) {
  test(`${caller}: every page answers with the status and Cache-Control of the table`, async ({
    program,
    request,
  }) => {
    const tokens: Tokens | undefined = await callers[caller](program);
    const headers: Record<string, string> = tokens
      ? { Authorization: `Bearer ${tokens.access}` }
      : {};
    const answers: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const [path, page] of Object.entries(pages)) {
      const response = await request.get(page.url ?? path, { headers, maxRedirects: 0 });
      answers[path] = [response.status(), response.headers()["cache-control"]];
      const shared = sharedDocuments.get(path);
      const usual = shared && !shared.isPanel ? sharedCacheControl : "private, no-cache";
      expected[path] = [page.status ?? 200, page.cacheControl ?? usual];
      if (!tokens?.cookies) continue;
      const withCookies = await request.get(page.url ?? path, {
        headers: { Cookie: tokens.cookies },
        maxRedirects: 0,
      });
      // The header is sent before the plan is known.
      const hasContent = page.content && arrivals[page.kind][caller] !== "/login";
      answers[`${path} with cookies`] = withCookies.headers()["cache-control"];
      expected[`${path} with cookies`] = hasContent
        ? "private, no-store"
        : (page.cacheControl ?? usual);
    }
    expect(answers).toEqual(expected);
  });

  // The page of another owner is never named, so for a browser both owners are the same caller.
  if (caller === "another owner") continue;
  const opens = (title: string, tag: string[], routes: [string, PageAccess][]) =>
    test(`${caller}: a browser that opens ${title} arrives where the table says`, {
      tag,
    }, async ({ page, program }) => {
      const tokens = await callers[caller](program);
      for (const [route, { kind, url: path = route }] of routes) {
        if (!(await hasTokens(page, tokens))) await storeTokens(page, tokens);
        await page.goto(path);
        const arrival = arrivals[kind][caller];
        await expectArrival(page, arrival === "stays" ? path : arrival);
      }
    });
  opens("a page", ["@slow"], redirecting);
  // Together these two arrive at a different page for each kind of page.
  if (caller === "anonymous" || caller === "no plan") opens("one page of each kind", [], oneOfEach);
}

function allAre(kind: PageAccess["kind"], paths: Record<string, string>) {
  return Object.fromEntries(
    Object.keys(paths).map((path): [string, PageAccess] => [path, { kind }]),
  );
}

function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.children) return pathsOf(entry.children);
    return [`/${entry.path ?? ""}`];
  });
}

async function openSession(
  program: TestProgram,
  options: TenantOptions = {},
): Promise<Tokens & { accountId: string }> {
  const { email, password, accountId } = await createTenant(program.services, options);
  const challenge = await fetch(`${program.url}/api/human-check/?for=login`);
  const recaptcha_token = await solve(await challenge.json());
  const response = await fetch(`${program.url}/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: email, password, recaptcha_token }),
  });
  const [cookie = ""] = response.headers.getSetCookie();
  const cookies = `${cookie.split(";", 1)[0]}; shown_account=${accountId}`;
  return { ...((await response.json()) as Tokens), cookies, accountId };
}

/** Replaces the stored session. localStorage belongs to an origin, so a URL of the program is loaded. */
async function storeTokens(page: Page, tokens: Tokens | undefined): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate((given) => {
    localStorage.clear();
    sessionStorage.clear();
    if (!given) return;
    if (!given.refresh) return sessionStorage.setItem("operator_session", given.access);
    localStorage.setItem("access_token", given.access);
    localStorage.setItem("refresh_token", given.refresh);
  }, tokens);
}

/** Returns true if the session is stored. A page that the table redirects to the login deletes it. */
async function hasTokens(page: Page, tokens: Tokens | undefined): Promise<boolean> {
  if (page.url() === "about:blank") return false;
  const stored = await page.evaluate(() => ({
    access: localStorage.getItem("access_token") ?? sessionStorage.getItem("operator_session"),
    refresh: localStorage.getItem("refresh_token"),
  }));
  return stored.access === (tokens?.access ?? null) && stored.refresh === (tokens?.refresh ?? null);
}

/** Waits for content that the page shows only after its redirects. */
async function expectArrival(page: Page, path: string): Promise<void> {
  const content =
    path === "/login"
      ? page.getByRole("heading", { name: "Acesso ao sistema" })
      : path === "/precos"
        ? page.getByRole("heading", { level: 1 })
        : path === "/operador/entrar"
          ? page.getByRole("heading", { name: "Central de operação" })
          : page.getByRole("button", {
              name: path.startsWith("/operador") ? "Sair" : "Abrir menu",
            });
  await expect(content).toBeVisible();
  // The log-in of the desk leads back to the page.
  await expect(page).toHaveURL((url) => url.pathname === path);
}
