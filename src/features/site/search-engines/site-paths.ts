/** The pages that search engines should know. */
export const sitePaths = [
  "/",
  "/funcionalidades",
  "/precos",
  "/faq",
  "/suporte",
  "/sobre",
  "/termos",
  "/privacidade",
  "/cadastro/trial",
] as const;
