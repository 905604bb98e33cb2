import { expect, test } from "vitest";
import { asksToChangeRating } from "./asks-to-change-rating.ts";

test.each([
  "Você pode mudar a sua nota no Google?",
  "Se puder, altere sua avaliação.",
  "Pedimos que apague o comentário.",
  "Que tal reconsiderar a nota?",
  "Consegue atualizar sua avaliação depois da troca?",
  "Pode avaliar a gente no Google?",
  "¿Puede cambiar su reseña?",
  "Please update your review.",
])("asks for another rating: %s", (text) => expect(asksToChangeRating(text)).toBe(true));

test.each([
  "Obrigado pela avaliação. Vamos melhorar.",
  "Vamos trocar o produto que você citou na avaliação.",
  "Já mudamos o horário da limpeza.",
  "Revisamos o caso com a equipe e vamos corrigir a conta.",
  "Sentimos muito pela espera. Pode nos contar o dia?",
  "Thank you for your review, we will change our opening hours.",
])("asks for none: %s", (text) => expect(asksToChangeRating(text)).toBe(false));
