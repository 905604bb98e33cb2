/** What invites a customer to Google when the owner wrote nothing. */
export const defaultMessage =
  "Que bom saber! Você pode contar sua experiência também no Google? Leva menos de um minuto e ajuda muito.";
