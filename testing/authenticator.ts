import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from "#src/features/session/passkeys/contract.ts";

/** What a faulty or hostile browser or authenticator does differently. */
export interface Ceremony {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
  challenge?: string;
  type?: string;
  userHandle?: string | undefined;
}

/**
 * A passkey in software: real key, real CBOR and COSE, real signatures. `origin` is the page that asks.
 * The counter is 0, as for synchronized passkeys, unless the test sets one.
 */
export class SoftwarePasskey {
  readonly id = randomBytes(20).toString("base64url");
  readonly #origin: string;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  #userHandle = "";

  constructor(origin = "https://estrelou.test") {
    this.#origin = origin;
    const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#publicKey = keys.publicKey;
    this.#privateKey = keys.privateKey;
  }

  /** Does what `navigator.credentials.create()` does. */
  create(options: CreationOptions, ceremony: Ceremony = {}): Attestation {
    this.#userHandle = options.user.id;
    const clientData = this.#clientData("webauthn.create", options.challenge, ceremony);
    const id = Buffer.from(this.id, "base64url");
    const data = Buffer.concat([
      authenticatorData(options.rp.id, ceremony, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseKey(this.#publicKey),
    ]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      bytes(data),
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: clientData.toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Does what `navigator.credentials.get()` does. */
  get(options: RequestOptions, ceremony: Ceremony = {}): Assertion {
    const clientData = this.#clientData("webauthn.get", options.challenge, ceremony);
    const data = authenticatorData(options.rpId, ceremony);
    const signed = Buffer.concat([data, sha256(clientData)]);
    const userHandle = "userHandle" in ceremony ? ceremony.userHandle : this.#userHandle;
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, this.#privateKey).toString("base64url"),
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    };
  }

  #clientData(type: string, challenge: string, ceremony: Ceremony): Buffer {
    const origin = ceremony.origin ?? this.#origin;
    const data = {
      type: ceremony.type ?? type,
      challenge: ceremony.challenge ?? challenge,
      origin,
    };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  }
}

function authenticatorData(rpId: string, ceremony: Ceremony, flags = 0): Buffer {
  const { isUserVerified = true, counter = 0 } = ceremony;
  const rest = Buffer.alloc(5);
  rest.writeUInt8(0x01 | (isUserVerified ? 0x04 : 0) | flags);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(ceremony.rpId ?? rpId), rest]);
}

/** The public key as a COSE_Key map: EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, "base64url")),
  ]);
}

/** A CBOR byte string of at least 24 bytes, with the shortest length field. */
function bytes(content: Buffer): Buffer {
  const { length } = content;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

/** A short CBOR text string. */
function text(content: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + content.length]), Buffer.from(content)]);
}

function sha256(content: Buffer | string): Buffer {
  return createHash("sha256").update(content).digest();
}
