/** The pages that search engines should index. */
export const sitePaths = [
  "/",
  "/funcionalidades",
  "/precos",
  "/faq",
  "/suporte",
  "/desenvolvedores",
  "/sobre",
  "/termos",
  "/privacidade",
  "/cadastro/trial",
] as const;
