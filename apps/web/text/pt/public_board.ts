/** UI strings for public boards, in Brazilian Portuguese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Somente leitura",
  noTasks: "Nenhuma tarefa",
  tasks: (count) => counted(count, { one: "# tarefa", other: "# tarefas" }),
  assignee: (name) => `Atribuída a ${name}`,
  columns: "Colunas",
  missingTitle: "Quadro não encontrado",
  missing:
    "Este quadro não existe ou não é mais público. Se você é membro do espaço de trabalho dele, entre na sua conta.",
  signIn: "Entrar",
};
