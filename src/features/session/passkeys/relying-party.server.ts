import type { Settings } from "#src/services/services.ts";

/** The site as WebAuthn knows it. Passkeys belong to the host of the public URL. */
export function relyingParty({ publicUrl }: Pick<Settings, "publicUrl">) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: "Estrelou" };
}
