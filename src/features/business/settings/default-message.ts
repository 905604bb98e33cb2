/** The text of the Google prompt when the owner wrote none. */
export const defaultMessage =
  "Que bom saber! Você pode contar sua experiência também no Google? Leva menos de um minuto e ajuda muito.";

/** Replaces `defaultMessage` for a rating below `minGladRating`: the customer may have complained. */
export const plainDefaultMessage =
  "Obrigado pela sua avaliação. Você pode contar sua experiência também no Google?";

export const minGladRating = 4;
