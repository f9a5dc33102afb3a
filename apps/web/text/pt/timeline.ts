/** UI strings for the timeline, in Brazilian Portuguese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "Escala",
  zooms: { week: "Semana", month: "Mês", quarter: "Trimestre" },
  earlier: "Antes",
  later: "Depois",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "em atraso",
  blocks: (count) => counted(count, { one: "bloqueia # tarefa", other: "bloqueia # tarefas" }),
  blockedBy: (count) => counted(count, { one: "bloqueada por # tarefa", other: "bloqueada por # tarefas" }),
  beginsTooEarly: "começa antes do fim de uma tarefa que a bloqueia",
  keys: "Use as setas para a esquerda e para a direita para mover a barra um dia. Mantenha Shift pressionado para mover apenas o fim ou Ctrl+Shift para mover apenas o início. As alterações são salvas após um instante. Pressione Enter para salvar na hora ou Esc para cancelar.",
  plan: (key) => `Planejar ${key} para hoje`,
  find: (key) => `Rolar até ${key}`,
  drawHint: "Arraste para definir as datas",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, {
      one: "# tarefa bloqueada também foi movida.",
      other: "# tarefas bloqueadas também foram movidas.",
    }),
  willMove: (count) =>
    counted(count, {
      one: "# tarefa bloqueada também será movida",
      other: "# tarefas bloqueadas também serão movidas",
    }),
  empty: { title: "Nenhuma tarefa ainda", text: "Adicione tarefas no quadro e depois defina as datas aqui." },
};
