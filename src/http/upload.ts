import { ApiFailure } from "./client.ts";

export interface UploadInput {
  method: "PUT" | "POST";
  path: string;
  form: FormData;
  headers: Record<string, string>;
  /** Called with the share sent so far, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Sends a form with a file. Uses XMLHttpRequest, because `fetch` does not report upload progress.
 * Throws ApiFailure like `call`.
 */
export function upload<Answer>(input: UploadInput): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(input.method, input.path);
    for (const [name, value] of Object.entries(input.headers)) {
      request.setRequestHeader(name, value);
    }
    request.responseType = "text";
    request.upload.onprogress = ({ loaded, total }) => input.onProgress?.(total && loaded / total);
    request.onerror = () => reject(new ApiFailure(0, {}));
    request.onload = () => {
      const body = parse(request.responseText);
      const isOk = request.status >= 200 && request.status < 300;
      if (!isOk) reject(new ApiFailure(request.status, body ?? {}));
      else if (body) resolve(body as Answer);
      else reject(new ApiFailure(0, {}));
    };
    request.send(input.form);
  });
}

/** Returns undefined for another body than JSON, such as the page of a proxy or a response that was cut. */
function parse(text: string): Record<string, unknown> | undefined {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
