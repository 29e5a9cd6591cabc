// Why a shop cannot have an address, for people. Exported one by one, so that a page's bundle contains only those that it shows.

export const ADDRESS_INVALID =
  "O endereço tem de 3 a 40 letras minúsculas, números e hifens, e começa com uma letra.";

export const ADDRESS_RESERVED = "Este endereço já é de outra página. Escolha outro.";
