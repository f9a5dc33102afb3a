/** UI strings for calendar feeds, in Portuguese. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "Feeds de calendário",
  project:
    "Assine este projeto em um app de calendário. Qualquer pessoa com o link pode ler os títulos, as datas e as descrições das tarefas.",
  view: "Assine esta visualização em um app de calendário. Qualquer pessoa com o link pode ler os títulos, as datas e as descrições das tarefas.",
  own: "Assine em um app de calendário as tarefas atribuídas a você em todos os espaços de trabalho. Qualquer pessoa com o link pode ler os títulos, as datas e as descrições.",
  none: "Nenhum link ainda",
  create: "Criar link",
  created: "Link criado",
  tasks: "Tarefas",
  allTasks: "Todas as tarefas com data",
  labeled: (names) => `Etiquetadas com ${names}`,
  goneLabels: "Etiquetas que não existem mais",
  madeOn: (date) => `criado em ${date}`,
  copy: "Copiar link",
  copyName: (feed) => `Copiar link: ${feed}`,
  revoke: "Revogar",
  revokeName: (feed) => `Revogar link: ${feed}`,
  revokeTitle: "Revogar este link?",
  revokeText: "Os apps de calendário que usam este link deixarão de ser atualizados. Esta ação não pode ser desfeita.",
  revoked: "Link revogado",
};
