import { z } from "@hono/zod-openapi";

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]*$/);

const credentialId = base64url(1400).openapi({ description: "O id que o autenticador escolheu" });

/** What `navigator.credentials.get()` returns, as JSON. */
export const assertionSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).optional(),
  }),
});

export type Assertion = z.output<typeof assertionSchema>;

/** What `navigator.credentials.create()` returns, as JSON. */
export const attestationSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export type Attestation = z.output<typeof attestationSchema>;

const descriptor = z.object({
  type: z.literal("public-key"),
  id: z.string(),
  transports: z.array(z.string()),
});

/** The options of `navigator.credentials.get()`, as JSON. */
export const requestOptionsSchema = z.object({
  challenge: z.string().openapi({ description: "Vale por 5 minutos, uma vez, para este fim" }),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(descriptor),
});

/** The options of `navigator.credentials.create()`, as JSON. */
export const creationOptionsSchema = z.object({
  challenge: z.string().openapi({ description: "Vale por 5 minutos, uma vez, para esta sessão" }),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal("none"),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  excludeCredentials: z.array(descriptor),
});

export type RequestOptions = z.output<typeof requestOptionsSchema>;
export type CreationOptions = z.output<typeof creationOptionsSchema>;
