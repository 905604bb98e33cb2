import { deskDoors, deskPages } from "./desk-pages.ts";

/** What the server and the page shells must know about a path before they serve it. */
export interface RouteTraits {
  /** The page takes card data: its policy allows the payment provider's hosts, and no analytics. */
  takesCards?: true;
  /** The panel page is open to an owner without a trial or plan. */
  worksWithoutPlan?: true;
  /** The lowest role in the business that the panel page is shown to. Default: staff. */
  least?: "manager" | "owner";
  /** The page is open to a person without a business, such as a former member of a team. */
  worksWithoutShop?: true;
  /** The page is a document of its own: every way into it and out of it loads a document. */
  ownDocument?: true;
  /** A page of the operator's desk: no foreign host, no analytics, no search engine. */
  isDesk?: true;
  /** The document contains what an owner with a document cookie sees (decision 0221). */
  hasContent?: true;
  /** Other sites may show the response as an image, or also in a frame. */
  shownElsewhere?: "image" | "frame";
}

/** By path pattern; `:name` stands for one segment. Every other path has no traits. */
const traits: Record<string, RouteTraits> = {
  "/impressao": { least: "manager" },
  "/mais-jeitos": { least: "manager" },
  "/convites": { least: "manager" },
  "/configuracoes": { least: "manager" },
  "/planos": { least: "owner", takesCards: true, worksWithoutPlan: true, ownDocument: true },
  "/painel": { hasContent: true },
  "/resumo": { hasContent: true },
  "/mensagens": { hasContent: true },
  "/conta": { worksWithoutPlan: true, worksWithoutShop: true },
  "/equipe": { least: "owner", worksWithoutPlan: true },
  "/integracoes": { least: "owner", worksWithoutPlan: true },
  "/lojas": { worksWithoutPlan: true, worksWithoutShop: true },
  "/conta/google": { least: "owner", worksWithoutPlan: true },
  "/feedback/:slug": { ownDocument: true },
  "/feedback/:slug/conversa": { ownDocument: true },
  "/selo/:file": { shownElsewhere: "image" },
  "/elogios/:slug": { shownElsewhere: "frame" },
  ...Object.fromEntries(
    Object.keys({ ...deskDoors, ...deskPages }).map((path) => [path, { isDesk: true }]),
  ),
};

const none: RouteTraits = {};
const fixed = new Map(Object.entries(traits).filter(([path]) => !path.includes(":")));
const patterns = Object.entries(traits)
  .filter(([path]) => path.includes(":"))
  .map(([path, found]) => [new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`), found] as const);

/** Returns the traits of a path, in each form that leads to its page. Every request for a page asks for them. */
export function traitsOf(path: string): RouteTraits {
  const plain = plainPath(path);
  return fixed.get(plain) ?? patterns.find(([pattern]) => pattern.test(plain))?.[1] ?? none;
}

/** The router reads `/Planos`, `/%50lanos` and `/planos//` as `/planos`. */
function plainPath(path: string): string {
  const plain = path.replace(/\/+$/, "").toLowerCase();
  if (!plain.includes("%")) return plain;
  try {
    return decodeURIComponent(plain).toLowerCase();
  } catch {
    return plain;
  }
}
