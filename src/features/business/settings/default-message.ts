/** The text of the Google prompt when the owner wrote none. */
export const defaultMessage =
  "Que bom saber! Você pode contar sua experiência também no Google? Leva menos de um minuto e ajuda muito.";
