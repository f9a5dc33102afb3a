/** Fallback messages for error codes without their own message, in Brazilian Portuguese. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "Isto não existe mais ou você não tem acesso.",
  conflict: "Isto não corresponde ao estado atual. Recarregue a página e tente de novo.",
  invalid: "O servidor não aceitou os dados. Confira-os e tente de novo.",
  tooLarge: "Isto é maior do que o servidor aceita. Reduza ou divida e tente de novo.",
  unsupported: "Este servidor não oferece suporte a isso. Fale com o operador do servidor.",
  unavailable: "O servidor não pode fazer isso agora. Tente de novo em instantes.",
  file: "O servidor não aceitou este arquivo. Escolha uma imagem menor em formato PNG, JPEG ou WebP.",
  name: "Escolha um nome que não esteja em uso",
  dates: "O início deve vir antes do fim.",
};
