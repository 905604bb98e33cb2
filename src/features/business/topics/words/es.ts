/** The same names in Spanish. */
export const topicNames = [
  "Atención",
  "Espera",
  "Precio",
  "Limpieza",
  "Calidad",
  "Ambiente",
  "Variedad",
  "Sabor",
  "Entrega",
  "Organización",
  "Comodidad",
  "Ubicación",
] as const;
