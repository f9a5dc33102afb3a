/** UI strings for the home page and for lists of the user's tasks, in Brazilian Portuguese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "Em atraso",
    today: "Hoje",
    week: "Próximos 7 dias",
    later: "Mais tarde",
    none: "Sem prazo",
    mentions: "Menções",
    recent: "Vistas recentemente",
    assignedByMe: "Atribuídas por mim",
    watching: "Acompanhadas",
  },
  count: (count) => counted(count, { one: "# tarefa", other: "# tarefas" }),
  mentionCount: (count) => counted(count, { one: "# menção não lida", other: "# menções não lidas" }),
  more: "São mostradas apenas as 500 tarefas com prazo mais próximo.",
  nothing: "Nada para fazer",
  nothingText: "As tarefas atribuídas a você aparecem aqui. Abra um quadro para escolher uma ou adicione uma tarefa.",
  assignedTo: (name) => `Atribuída a ${name}`,
  openBoard: (project) => `Abrir ${project}`,
  scope: "Espaço de trabalho",
  everywhere: "Todos os espaços de trabalho",
};
