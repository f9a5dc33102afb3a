/** Fallback messages for error codes without their own message, in Italian. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "Questo elemento non esiste più o non hai accesso.",
  conflict: "Non corrisponde più allo stato attuale. Ricarica la pagina e riprova.",
  invalid: "Il server non ha accettato i dati. Controllali e riprova.",
  tooLarge: "È più grande di quanto il server accetti. Riducilo o dividilo e riprova.",
  unsupported: "Questo server non lo supporta. Rivolgiti al suo operatore.",
  unavailable: "Il server non può farlo adesso. Riprova tra un momento.",
  file: "Il server non ha accettato questo file. Scegli un’immagine più piccola in formato PNG, JPEG o WebP.",
  name: "Scegli un nome non ancora in uso",
  dates: "L’inizio non può essere successivo alla fine.",
};
