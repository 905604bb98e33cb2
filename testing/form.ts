import type { Answer } from "./api.ts";

export type FormFields = Record<string, string | Blob>;

/** Sends the settings form as a browser does. */
export async function putSettings(
  api: { url: string },
  token: string,
  fields: FormFields,
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of a response and assert on it.
): Promise<Answer<any>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") body.append(name, value);
    else body.append(name, value, "logo.png");
  }
  const response = await fetch(`${api.url}/api/dashboard/settings/`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${token}` },
    body,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
