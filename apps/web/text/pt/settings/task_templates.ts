/** UI strings for task templates, in Portuguese. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Modelos de tarefa",
  text: "Crie mais rápido os tipos de tarefas frequentes. Escolha um modelo ao adicionar uma tarefa.",
  none: "Nenhum modelo ainda",
  create: "Criar modelo",
  editTitle: (name) => `Editar ${name}`,
  firstColumn: "Primeira coluna",
  startIn: "Começa após",
  dueIn: "Vence após",
  daysHint: "Dias a partir do dia em que a tarefa é criada",
  labelsHint: "Separe as etiquetas com vírgulas",
  subtasks: "Subtarefas",
  subtasksHint: "Um título por linha",
  removeTitle: (name) => `Excluir ${name}?`,
  removeText: "As tarefas criadas com este modelo não são alteradas.",
  removed: (name) => `${name} excluído`,
  use: "Modelo",
  without: "Sem modelo",
};
