import type { z } from "zod";
import { errorOfResponse } from "./errors.ts";
import { GoogleProfileError, unreadableDetail } from "./google-profile.ts";

/** URLs without a trailing slash. The emulator serves the paths of all hosts from one URL. */
export interface ProfileHosts {
  /** Host of the consent page. A function, because the demonstration knows its URL only when it listens. */
  consent: () => string;
  oauth: string;
  accounts: string;
  locations: string;
  /** My Business API v4. */
  reviews: string;
  /** The keys with which Google signs the identity of a log-in. */
  keys: string;
}

export const googleHosts: ProfileHosts = {
  consent: () => "https://accounts.google.com",
  oauth: "https://oauth2.googleapis.com",
  accounts: "https://mybusinessaccountmanagement.googleapis.com",
  locations: "https://mybusinessbusinessinformation.googleapis.com",
  reviews: "https://mybusiness.googleapis.com",
  keys: "https://www.googleapis.com",
};

export interface ProfileOptions {
  clientId: string;
  clientSecret: string;
  hosts?: ProfileHosts | undefined;
  timeoutMs?: number | undefined;
}

export interface ProfileRequest {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  accessToken?: string;
  /** Sent as a form, as the OAuth endpoints require. */
  form?: Record<string, string>;
  json?: unknown;
}

/** Makes one call and returns the body in the given shape. Throws `GoogleProfileError`. */
export type Ask = <S extends z.ZodType>(shape: S, request: ProfileRequest) => Promise<z.output<S>>;

const defaultTimeoutMs = 10_000;
/** A page of 50 long reviews with translations is below 2 MB. */
const maxBytes = 8 * 1024 * 1024;

/** Creates the function that makes the calls to Google. It never repeats a call. */
export function createAsk({
  timeoutMs = defaultTimeoutMs,
}: Pick<ProfileOptions, "timeoutMs">): Ask {
  return async (shape, { method = "GET", url, accessToken, form, json }) => {
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method,
        headers: {
          Accept: "application/json",
          ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
          ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(form ? { body: new URLSearchParams(form) } : {}),
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        // A redirect would send our tokens to another host.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await readText(response);
    } catch (error) {
      if (error instanceof GoogleProfileError) throw error;
      const isTimeout = (error as Error).name === "TimeoutError";
      // The cause is not attached: it could contain the URL.
      throw new GoogleProfileError("temporary", isTimeout ? "TIMEOUT" : "NO_ANSWER");
    }
    const content = parseJson(text);
    if (!response.ok) throw errorOfResponse(response.status, content);
    const parsed = shape.safeParse(content);
    if (!parsed.success) {
      const detail = content === undefined ? "NOT_JSON" : unreadableDetail;
      throw new GoogleProfileError("temporary", detail);
    }
    return parsed.data;
  };
}

/** Reads a body up to `maxBytes`, because several are in memory at once. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new GoogleProfileError("temporary", "TOO_LARGE");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Returns undefined for HTML and other text. An empty body counts as an empty object. */
function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    // Google's proxies and retired paths respond with HTML.
    return undefined;
  }
}
