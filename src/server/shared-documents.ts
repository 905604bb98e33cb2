import { panelPages } from "#src/panel-pages.ts";
import { traitsOf } from "#src/route-traits.ts";

/** The pages in the layout of the site, whose views are counted. */
const sitePages = [
  "/",
  "/sobre",
  "/funcionalidades",
  "/precos",
  "/faq",
  "/suporte",
  "/desenvolvedores",
  "/termos",
  "/privacidade",
];
const accountForms = ["/login", "/esqueci-senha", "/cadastro/email", "/cadastro/trial"];
/** The checkout is rendered for each request, because it has a policy of its own. */
const panelShells = Object.keys(panelPages).filter((path) => !traitsOf(path).takesCards);

export interface SharedDocument {
  isCounted: boolean;
  /** The shell of a panel page. */
  isPanel: boolean;
}

/**
 * Paths of documents that depend on nothing but the address, the settings, the day, and what the site
 * shows of the plans and the desk. Their
 * loaders and components must not read headers, a query or a session on the server.
 */
export const sharedDocuments: ReadonlyMap<string, SharedDocument> = new Map(
  [...sitePages, ...accountForms, ...panelShells].map((path) => [
    path,
    { isCounted: sitePages.includes(path), isPanel: panelShells.includes(path) },
  ]),
);
