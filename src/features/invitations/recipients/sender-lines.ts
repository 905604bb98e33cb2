import { type Article, withArticle } from "#src/features/business/profile/with-article.ts";

/** Returns the sender's name. With it a business that uses a bank's name does not look like the bank. */
export function sentVia(placeName: string): string {
  return `${placeName} via Estrelou`;
}

/** Returns the first line of each invitation: who asks, and why. */
export function whoAsks(placeName: string, article: Article | null): string {
  return `${withArticle("O", placeName, article)} usa o Estrelou para pedir a opinião de clientes e mandou este convite para o seu e-mail.`;
}
