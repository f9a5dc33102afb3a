/** UI strings for the table of tasks, in Dutch. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "Typ om een waarde te vervangen of druk op Enter om die te bewerken. Houd Shift ingedrukt en gebruik de pijltjestoetsen om cellen te selecteren. De spatiebalk opent de taak. Druk op Escape en daarna op Tab om de tabel te verlaten.",
  headKeys:
    "Druk op Enter om de opties te openen. Gebruik Alt met de pijltjestoetsen om de kolombreedte te wijzigen, of Alt+Shift met de pijltjestoetsen om de kolom te verplaatsen.",
  key: "Sleutel",
  otherTask: "Taak die niet in deze tabel staat",
  columns: "Kolommen",
  resetColumns: "Kolommen herstellen",
  sort: "Op deze kolom sorteren",
  pin: "Kolom vastzetten",
  unpin: "Kolom losmaken",
  wider: "Breder",
  narrower: "Smaller",
  hide: "Kolom verbergen",
  summary: "Samenvatting",
  summaries: { sum: "Som", average: "Gemiddelde", least: "Minimum", most: "Maximum", none: "Geen" },
  selected: (count) => counted(count, { one: "# cel geselecteerd", other: "# cellen geselecteerd" }),
  copied: (count) => counted(count, { one: "# cel gekopieerd", other: "# cellen gekopieerd" }),
  changed: (count) => counted(count, { one: "# cel gewijzigd", other: "# cellen gewijzigd" }),
  unsaved: (count) => counted(count, { one: "# cel is niet opgeslagen", other: "# cellen zijn niet opgeslagen" }),
  outside: (count) =>
    counted(count, { one: "# geplakte rij past niet in de tabel", other: "# geplakte rijen passen niet in de tabel" }),
  copyText: "Tekst kopiëren",
  textCopied: "Tekst gekopieerd",
  discard: "Verwijderen",
  faults: {
    readOnly: "Deze waarde kan hier niet worden gewijzigd",
    required: "Deze waarde mag niet leeg zijn",
    long: (most) => `Gebruik maximaal ${most} tekens`,
    several: (text) => `Meerdere personen heten “${text}”`,
    yesOrNo: "Voer ja of nee in",
  },
};
