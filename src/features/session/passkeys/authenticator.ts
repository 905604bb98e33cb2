import { ApiFailure } from "#src/http/client.ts";
import type { Assertion, Attestation, CreationOptions, RequestOptions } from "./contract.ts";

/** Why the browser returned no passkey. The texts are shown like the server's sentences. */
const problems = {
  passkey_cancelled: "A confirmação foi cancelada ou demorou demais. Tente de novo.",
  passkey_exists: "Este aparelho já tem uma passkey desta conta.",
  passkey_unsupported: "Este navegador não aceita passkeys neste endereço.",
};

/** Asks the owner for a passkey. Throws ApiFailure if the browser returns none. */
export async function askForPasskey(options: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await loadPackage();
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  return startAuthentication({ optionsJSON }).catch(reject) as Promise<Assertion>;
}

/** Asks the owner to create a passkey. Throws ApiFailure if the browser returns none. */
export async function createPasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await loadPackage();
  const optionsJSON = options as Parameters<typeof startRegistration>[0]["optionsJSON"];
  return startRegistration({ optionsJSON }).catch(reject) as Promise<Attestation>;
}

/** The package is loaded on first use: most visits of /login and /conta need no passkey. */
async function loadPackage() {
  if (!("PublicKeyCredential" in window)) throw failureOf("passkey_unsupported");
  return import("@simplewebauthn/browser").catch(() => {
    throw new ApiFailure(0, {});
  });
}

function reject(error: unknown): never {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") throw failureOf("passkey_cancelled");
  if (name === "InvalidStateError") throw failureOf("passkey_exists");
  if (name === "SecurityError" || name === "NotSupportedError") {
    throw failureOf("passkey_unsupported");
  }
  throw error;
}

function failureOf(code: keyof typeof problems): ApiFailure {
  return new ApiFailure(0, { code, detail: problems[code] });
}
