import type { Page } from "@playwright/test";

export interface VirtualAuthenticator {
  /** The owner confirms every question from now on, or none: then the browser reports a time-out. */
  setConfirms(confirms: boolean): Promise<void>;
  /** Returns the number of passkeys that the authenticator stores. */
  count(): Promise<number>;
}

/** Gives the page's browser a platform authenticator, such as the fingerprint sensor of a phone. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setConfirms(isUserVerified) {
      await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    async count() {
      const found = await client.send("WebAuthn.getCredentials", { authenticatorId });
      return found.credentials.length;
    },
  };
}
