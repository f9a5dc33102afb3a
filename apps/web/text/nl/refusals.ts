/** Fallback messages for error codes without their own message, in Dutch. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "Dit bestaat niet meer of je hebt er geen toegang toe.",
  conflict: "Dit kan niet in de huidige situatie. Laad de pagina opnieuw en probeer het nog eens.",
  invalid: "De server heeft deze invoer geweigerd. Controleer de invoer en probeer het opnieuw.",
  tooLarge: "Dit is groter dan de server accepteert. Kort het in of splits het en probeer het opnieuw.",
  unsupported: "Deze server ondersteunt dit niet. Vraag het de serverbeheerder.",
  unavailable: "De server kan dit nu niet doen. Probeer het zo nog eens.",
  file: "De server heeft dit bestand geweigerd. Kies een kleinere afbeelding in PNG-, JPEG- of WebP-formaat.",
  name: "Kies een naam die nog niet in gebruik is",
  dates: "Het begin mag niet na het einde liggen.",
};
