/** Returns the sender's name. A business with the name of a bank does not pass for the bank. */
export function sentVia(placeName: string): string {
  return `${placeName} via Estrelou`;
}

/** Returns the first line of each invitation: who asks, and why. */
export function whoAsks(placeName: string): string {
  return `${placeName} usa o Estrelou para pedir a opinião de clientes e mandou este convite para o seu e-mail.`;
}
