import { z } from "zod";
import { type Ask, googleHosts, type ProfileOptions } from "./ask.server.ts";
import { type GoogleProfile, GoogleProfileError } from "./google-profile.ts";

/** The largest pages that Google gives. */
const accountsPage = 20;
const locationsPage = 100;
/** Against a page token that never ends: 2,000 accounts, 10,000 places of one account. */
const maxPages = 100;

const readMask = "name,title,storefrontAddress,metadata";

const accountsShape = z.object({
  accounts: z
    .array(z.object({ name: z.string(), accountName: z.string().default("") }))
    .default([]),
  nextPageToken: z.string().optional(),
});

const addressShape = z.object({
  addressLines: z.array(z.string()).default([]),
  locality: z.string().default(""),
  administrativeArea: z.string().default(""),
});

const titleShape = z.object({ title: z.string().default("") });

const locationsShape = z.object({
  locations: z
    .array(
      z.object({
        name: z.string(),
        title: z.string().default(""),
        storefrontAddress: addressShape.optional(),
        metadata: z
          .object({
            placeId: z.string().optional(),
            hasVoiceOfMerchant: z.boolean().default(false),
            duplicateLocation: z.string().optional(),
          })
          .default({ hasVoiceOfMerchant: false }),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

/** The accounts of a Google user and their places: APIs Account Management and Business Information, v1. */
export function profileAccounts(
  ask: Ask,
  { hosts = googleHosts }: ProfileOptions,
): Pick<GoogleProfile, "listAccounts" | "listLocations" | "readTitle"> {
  return {
    async listAccounts(accessToken) {
      const accounts = await readPages(async (page) => {
        const query = new URLSearchParams({ pageSize: String(accountsPage), ...page });
        const url = `${hosts.accounts}/v1/accounts?${query}`;
        const found = await ask(accountsShape, { url, accessToken }).catch(forbiddenProject);
        return { items: found.accounts, next: found.nextPageToken };
      });
      return accounts.map(({ name, accountName }) => ({ name, title: accountName }));
    },

    async listLocations(accessToken, account) {
      const locations = await readPages(async (page) => {
        const query = new URLSearchParams({ readMask, pageSize: String(locationsPage), ...page });
        const url = `${hosts.locations}/v1/${account}/locations?${query}`;
        const found = await ask(locationsShape, { url, accessToken });
        return { items: found.locations, next: found.nextPageToken };
      });
      return locations.map(({ name, title, storefrontAddress, metadata }) => ({
        name,
        title,
        address: storefrontAddress ? inOneLine(storefrontAddress) : "",
        placeId: metadata.placeId,
        verified: metadata.hasVoiceOfMerchant,
        isDuplicate: Boolean(metadata.duplicateLocation),
      }));
    },

    async readTitle(accessToken, location) {
      const url = `${hosts.locations}/v1/${location}?readMask=title`;
      return (await ask(titleShape, { url, accessToken })).title;
    },
  };
}

/** The list of accounts names no profile, so a 403 for it concerns our project, unless the grant lacks the scope. */
function forbiddenProject(error: unknown): never {
  if (!(error instanceof GoogleProfileError) || error.kind !== "not-allowed") throw error;
  if (error.detail === "ACCESS_TOKEN_SCOPE_INSUFFICIENT") throw error;
  throw new GoogleProfileError("not-approved", error.detail);
}

/** Reads page after page. Google's page tokens are opaque. */
async function readPages<Item>(
  read: (page: { pageToken?: string }) => Promise<{ items: Item[]; next: string | undefined }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const { items, next } = await read(pageToken ? { pageToken } : {});
    all.push(...items);
    if (!next || next === pageToken) break;
    pageToken = next;
  }
  return all;
}

function inOneLine({ addressLines, locality, administrativeArea }: z.output<typeof addressShape>) {
  const town = [locality, administrativeArea].filter(Boolean).join(" - ");
  return [...addressLines, town].filter(Boolean).join(", ");
}
