/** The same names in English. */
export const topicNames = [
  "Service",
  "Waiting time",
  "Price",
  "Cleanliness",
  "Quality",
  "Atmosphere",
  "Variety",
  "Taste",
  "Delivery",
  "Organization",
  "Comfort",
  "Location",
] as const;
