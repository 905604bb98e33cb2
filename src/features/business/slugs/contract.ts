export const slugFailures = {
  slug_invalid: [400, "Use de 3 a 40 letras sem acento, números e hífens."],
  slug_taken: [409, "Este endereço já está em uso."],
  slug_already_chosen: [409, "O endereço da página já foi escolhido uma vez."],
} as const;
