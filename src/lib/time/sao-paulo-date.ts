/** Returns the calendar day in São Paulo, 'YYYY-MM-DD': the day that an owner means by "hoje". */
export function saoPauloDate(at: Date): string {
  return dayFormat.format(at);
}

const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
