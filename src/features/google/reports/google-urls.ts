/** Google's tool for reports: its list of the profile's reviews, the form, and what became of a report. */
export const reportToolUrl = "https://support.google.com/business/workflow/9945796?hl=pt-BR";

/** What a review must not contain, as Google says it. */
export const contentRulesUrl =
  "https://support.google.com/contributionpolicy/answer/7400114?hl=pt-BR";

/** Opens a place on Google Maps. Google's tool takes no place in its URL, a link of Maps does. */
export function mapsUrl(place: { name: string; id: string }): string {
  const params = new URLSearchParams({ api: "1", query: place.name, query_place_id: place.id });
  return `https://www.google.com/maps/search/?${params}`;
}
