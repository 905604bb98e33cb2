/** A place of the emulated map, with the Google Places fields that the product requests. */
export interface InventedPlace {
  id: string;
  displayName: { text: string; languageCode: string };
  formattedAddress: string;
  shortFormattedAddress: string;
  types: string[];
  businessStatus: "OPERATIONAL" | "CLOSED_PERMANENTLY";
  movedPlaceId?: string;
  /** Absent without reviews, as on the real map. */
  rating?: number;
  userRatingCount?: number;
  googleMapsUri: string;
}

const kinds: [name: string, type: string][] = [
  ["Padaria", "bakery"],
  ["Barbearia", "barber_shop"],
  ["Salão de Beleza", "beauty_salon"],
  ["Pizzaria", "pizza_restaurant"],
  ["Oficina Mecânica", "car_repair"],
  ["Pet Shop", "pet_store"],
  ["Cafeteria", "cafe"],
  ["Farmácia", "pharmacy"],
  ["Academia", "gym"],
  ["Floricultura", "florist"],
  ["Açougue", "butcher_shop"],
  ["Restaurante", "restaurant"],
];
const names = ["Estrela", "São João", "Bom Gosto", "Araçá", "do Zé", "Avenida", "Três Irmãos"];
const cities: [city: string, state: string, district: string, postcode: string][] = [
  ["São Paulo", "SP", "Pinheiros", "05422"],
  ["Rio de Janeiro", "RJ", "Tijuca", "20511"],
  ["Belo Horizonte", "MG", "Savassi", "30112"],
  ["Florianópolis", "SC", "Trindade", "88036"],
];
const streets = ["Rua das Laranjeiras", "Avenida Brasil", "Rua Sete de Setembro", "Praça da Sé"];

/** Ratings from 3.4 to 4.9. Every eighth place has no reviews yet. */
function inventedRating(index: number): Pick<InventedPlace, "rating" | "userRatingCount"> {
  if (index % 8 === 7) return {};
  return { rating: (34 + ((index * 7) % 16)) / 10, userRatingCount: 3 + ((index * 53) % 900) };
}

function mapsUri(id: string): string {
  return `https://maps.google.com/?cid=${[...id].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 1e15, 7)}`;
}

/**
 * 12 kinds × 7 names × 4 cities = 336 businesses, the same at every start. Further places are added
 * below: the demo business, a closed one, a moved one with its new place, a street, and a second place of the
 * demo owner.
 */
export const inventedPlaces: InventedPlace[] = kinds.flatMap(([kind, type], k) =>
  names.flatMap((name, n) =>
    cities.map(([city, state, district, postcode], c) => {
      const number = 10 + ((k * 131 + n * 37 + c * 17) % 1900);
      const id = `ChIJ${btoa(`inventado-${k}-${n}-${c}`).replace(/=/g, "").padEnd(23, "0")}`;
      const street = `${streets[(k + n + c) % streets.length]}, ${number} - ${district}`;
      return {
        id,
        displayName: { text: `${kind} ${name}`, languageCode: "pt-BR" },
        formattedAddress: `${street}, ${city} - ${state}, ${postcode}-000, Brasil`,
        shortFormattedAddress: `${street}, ${city} - ${state}`,
        types: [type, "point_of_interest", "establishment"],
        businessStatus: "OPERATIONAL",
        ...inventedRating(k * 28 + n * 4 + c),
        googleMapsUri: mapsUri(id),
      };
    }),
  ),
);

const [first] = inventedPlaces as [InventedPlace];

inventedPlaces.push(
  {
    // The place of the seeded demo business.
    ...first,
    id: "ChIJdemo0padaria0estrela",
    displayName: { text: "Padaria Estrela", languageCode: "pt-BR" },
    formattedAddress: "Rua das Laranjeiras, 120 - Pinheiros, São Paulo - SP, 05400-000, Brasil",
    shortFormattedAddress: "Rua das Laranjeiras, 120 - Pinheiros, São Paulo - SP",
    // As its profile, whose sample reviews are in google/sample-reviews.server.ts.
    rating: 4,
    userRatingCount: 12,
    googleMapsUri: mapsUri("ChIJdemo0padaria0estrela"),
  },
  {
    ...first,
    id: "ChIJinventado0fechado000000",
    displayName: { text: "Livraria Encerrada", languageCode: "pt-BR" },
    businessStatus: "CLOSED_PERMANENTLY",
  },
  {
    ...first,
    id: "ChIJinventado0mudou00000000",
    displayName: { text: "Sorveteria Mudou-se", languageCode: "pt-BR" },
    movedPlaceId: "ChIJinventado0novo000000000",
  },
  {
    ...first,
    id: "ChIJinventado0novo000000000",
    displayName: { text: "Sorveteria Casa Nova", languageCode: "pt-BR" },
  },
  {
    ...first,
    id: "ChIJinventado0rua0000000000",
    displayName: { text: "Travessa Inventada", languageCode: "pt-BR" },
    types: ["route"],
  },
  {
    // The other place of the demo owner's Google account.
    ...first,
    id: "ChIJdemo0padaria0centro0",
    displayName: { text: "Padaria Estrela Centro", languageCode: "pt-BR" },
    formattedAddress: "Rua Direita, 8 - Sé, São Paulo - SP, 01002-000, Brasil",
    shortFormattedAddress: "Rua Direita, 8 - Sé, São Paulo - SP",
    rating: 4.2,
    userRatingCount: 140,
    googleMapsUri: mapsUri("ChIJdemo0padaria0centro0"),
  },
);

/** Returns the places that have, for each word of `text`, a word that starts with it. Ignores accents and case. */
export function findInvented(text: string): InventedPlace[] {
  const words = normalize(text).split(/\s+/).filter(Boolean);
  return inventedPlaces.filter(({ displayName, formattedAddress }) => {
    const searched = normalize(`${displayName.text} ${formattedAddress}`).split(/[\s,-]+/);
    return words.every((word) => searched.some((candidate) => candidate.startsWith(word)));
  });
}

function normalize(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
