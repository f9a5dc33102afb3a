/** UI strings for task templates, in Portuguese. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Modelos de tarefa",
  text: "Crie tarefas comuns mais rápido. Escolha um modelo ao adicionar uma tarefa.",
  none: "Nenhum modelo ainda",
  create: "Criar modelo",
  editTitle: (name) => `Editar ${name}`,
  firstColumn: "Primeira coluna",
  startIn: "Data de início",
  dueIn: "Prazo",
  daysHint: "Número de dias após a criação da tarefa",
  labelsHint: "Separe as etiquetas com vírgulas",
  subtasks: "Subtarefas",
  subtasksHint: "Um título por linha",
  removeTitle: (name) => `Excluir ${name}?`,
  removeText: "As tarefas criadas com este modelo não são alteradas.",
  removed: (name) => `${name} excluído`,
  use: "Modelo",
  without: "Sem modelo",
};
