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
  keys: "Les flèches gauche et droite déplacent la barre d’un jour. Avec Maj, elles déplacent sa fin ; avec Ctrl et Maj, son début. Le changement est enregistré après un instant, ou aussitôt avec Entrée. Échap annule.",
  plan: (key) => `Planifier ${key} pour aujourd’hui`,
  find: (key) => `Afficher les dates de ${key}`,
  drawHint: "Faites glisser pour planifier",
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
