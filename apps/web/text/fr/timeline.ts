/** UI strings for the timeline, in French. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "Échelle",
  zooms: { week: "Semaine", month: "Mois", quarter: "Trimestre" },
  earlier: "Plus tôt",
  later: "Plus tard",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title} : ${dates}`,
  overdue: "en retard",
  blocks: (count) => counted(count, { one: "bloque # tâche", other: "bloque # tâches" }),
  blockedBy: (count) => counted(count, { one: "bloquée par # tâche", other: "bloquée par # tâches" }),
  beginsTooEarly: "commence avant la fin d’une tâche bloquante",
  keys: "Utilisez les flèches gauche et droite pour déplacer la barre d’un jour. Maintenez Maj enfoncée pour ne déplacer que sa fin, ou Ctrl et Maj pour ne déplacer que son début. Les déplacements sont enregistrés après un instant. Appuyez sur Entrée pour enregistrer tout de suite ou sur Échap pour annuler.",
  plan: (key) => `Planifier ${key} pour aujourd’hui`,
  find: (key) => `Faire défiler jusqu’à ${key}`,
  drawHint: "Faites glisser pour définir les dates",
  moved: (key, dates) => `${key} : ${dates}.`,
  movedAlong: (count) =>
    counted(count, { one: "# tâche bloquée a aussi été décalée.", other: "# tâches bloquées ont aussi été décalées." }),
  willMove: (count) =>
    counted(count, { one: "# tâche bloquée sera aussi décalée", other: "# tâches bloquées seront aussi décalées" }),
  empty: {
    title: "Aucune tâche pour l’instant",
    text: "Ajoutez des tâches sur le tableau, puis donnez-leur des dates ici.",
  },
};
