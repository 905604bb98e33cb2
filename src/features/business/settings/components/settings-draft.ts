import type { FoundPlace } from "../../places/contract.ts";
import { readGoogleLink, writeReviewUrl } from "../../places/google-link.ts";
import type { Article } from "../../profile/with-article.ts";
import { defaultTopics } from "../../topics/topics.ts";
import type { PageSettings } from "../contract.ts";

export type LogoDraft = { kind: "kept" } | { kind: "removed" } | NewLogo;

interface NewLogo {
  kind: "new";
  file: Blob;
  name: string;
  /** A PNG of at most 512 px, as data URL. */
  preview: string;
}

/** The settings as the form shows them, with unsaved changes. */
export interface SettingsDraft {
  placeId: string;
  /** The Google Maps link that the owner pasted instead of using the search. */
  googleLink: string;
  name: string;
  /** Empty until the owner chooses one. */
  article: Article | "";
  address: string;
  message: string;
  minScore: string;
  /** The numbers of the topics, such as "1,2,5". */
  topics: string;
  slug: string;
  logo: LogoDraft;
  /** A colour, 'padrao', or empty for the colour of the logo. */
  accent: string;
}

/** What a new owner decides about the business. */
export type PlaceDraft = Pick<
  SettingsDraft,
  "placeId" | "googleLink" | "name" | "address" | "minScore"
>;

/** The draft of an owner who has decided nothing yet, with the minimum score of a new business. */
export const noPlace: PlaceDraft = {
  placeId: "",
  googleLink: "",
  name: "",
  address: "",
  minScore: "4",
};

/** A draft as JSON, for the end of the session. The logo is the preview, as large as the server's own logo. */
export type StoredDraft = Omit<SettingsDraft, "logo" | "article" | "topics"> & {
  topics?: string;
  article?: SettingsDraft["article"];
  logo?: Exclude<LogoDraft, NewLogo> | StoredLogo;
};
type StoredLogo = Omit<NewLogo, "file">;

export function storedOf(draft: SettingsDraft): StoredDraft {
  if (draft.logo.kind !== "new") return { ...draft, logo: draft.logo };
  const { file: _, ...logo } = draft.logo;
  return { ...draft, logo };
}

/** Returns what `storedOf` stored. A draft of an earlier release has no logo, no article and no topics. */
export function restored(stored: StoredDraft): SettingsDraft {
  const { logo = { kind: "kept" }, article = "", topics = defaultTopics.join(), ...rest } = stored;
  const texts = { ...rest, article, topics };
  if (logo.kind !== "new") return { ...texts, logo };
  return { ...texts, logo: { ...logo, file: readDataUrl(logo.preview) } };
}

/** Reads a PNG from a data URL. The content security policy does not let `fetch` read it. */
function readDataUrl(url: string): Blob {
  const bytes = atob(url.slice(url.indexOf(",") + 1));
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: "image/png" });
}

export function draftOf(settings: PageSettings): SettingsDraft {
  return {
    placeId: settings.place_id ?? "",
    googleLink: settings.place_id ? "" : (settings.google_url ?? ""),
    name: settings.place_name ?? "",
    article: settings.article ?? "",
    address: settings.address ?? "",
    message: settings.main_message_invite ?? "",
    minScore: String(settings.min_score_review),
    topics: settings.topics.join(),
    slug: settings.slug,
    logo: { kind: "kept" },
    accent: settings.accent ?? "",
  };
}

export function isChanged(draft: SettingsDraft, settings: PageSettings): boolean {
  const saved = draftOf(settings);
  const { logo, ...texts } = draft;
  const names = Object.keys(texts) as (keyof typeof texts)[];
  return logo.kind !== "kept" || names.some((name) => draft[name] !== saved[name]);
}

/** Returns the changes of a draft whose owner chose a place. The article belonged to the name before. */
export function chosen(place: FoundPlace): Partial<SettingsDraft> {
  const { place_id: placeId, place_name: name, address } = place;
  return { placeId, googleLink: "", name, article: "", address };
}

export function hasPlace({ placeId, googleLink }: PlaceDraft): boolean {
  return placeId !== "" || googleLink !== "";
}

export function googleUrlOf({ placeId, googleLink }: PlaceDraft): string | undefined {
  if (placeId) return writeReviewUrl(placeId);
  const read = readGoogleLink(googleLink);
  return read && ("url" in read ? read.url : writeReviewUrl(read.placeId));
}

export function topicsOf({ topics }: SettingsDraft): number[] {
  return topics.split(",").filter(Boolean).map(Number);
}

export function logoOf({ logo }: SettingsDraft, settings: PageSettings): string | null {
  if (logo.kind === "new") return logo.preview;
  return logo.kind === "removed" ? null : settings.logo;
}

/** Returns the colour of the logo; null if there is none, or if it is known only after 'Salvar'. */
export function logoAccentOf({ logo }: SettingsDraft, settings: PageSettings): string | null {
  return logo.kind === "kept" ? settings.logo_accent : null;
}

/** Returns the form that saves the place alone. A field that it does not have stays as it is. */
export function placeFormOf(draft: PlaceDraft): FormData {
  const form = new FormData();
  form.set("min_score_review", draft.minScore);
  form.set("place_id", draft.placeId);
  form.set("place_name", draft.name);
  form.set("address", draft.address);
  if (draft.googleLink) form.set("google_link", draft.googleLink);
  return form;
}

export function formOf(draft: SettingsDraft, settings: PageSettings): FormData {
  const form = placeFormOf(draft);
  form.set("version", settings.version);
  form.set("topics", draft.topics);
  form.set("main_message_invite", draft.message);
  form.set("article", draft.article);
  form.set("accent", draft.accent);
  if (draft.slug !== settings.slug) form.set("slug", draft.slug);
  if (draft.logo.kind === "new") form.set("logo", draft.logo.file, draft.logo.name);
  if (draft.logo.kind === "removed") form.set("remove_logo", "true");
  return form;
}
