/** UI strings for column limits, in Brazilian Portuguese. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "Definir limite…",
  label: "Limite de WIP",
  labelOf: (column) => `Limite de WIP de ${column}`,
  hint: "O número máximo de tarefas nesta coluna. Deixe vazio para não ter limite. Ainda é possível mover tarefas para uma coluna que está acima do limite.",
  most: (limit) => `No máximo ${limit}`,
  count: (count, limit) => `${counted(count, { one: "# tarefa", other: "# tarefas" })}, limite de ${limit}`,
  over: "acima do limite",
  nowOver: (column, count, limit) =>
    `${column} está acima do limite: ${counted(count, { one: "# tarefa", other: "# tarefas" })} para um máximo de ${limit}.`,
  saved: (column, limit) => `Limite de ${column} definido como ${limit}`,
  cleared: (column) => `Limite de ${column} removido`,
  invalid: "Digite um número inteiro de 1 a 10.000 ou deixe vazio",
};
