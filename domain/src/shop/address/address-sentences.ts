/** Why a shop cannot have an address, for people. Read one by one, so that a page's bundle contains only those that it shows. */
export const ADDRESS_SENTENCES = {
  invalid: "O endereço tem de 3 a 40 letras minúsculas, números e hifens, e começa com uma letra.",
  reserved: "Este endereço já é de outra página. Escolha outro.",
  alike: "Este endereço se confunde com o de outra loja. Escolha outro.",
} as const;
