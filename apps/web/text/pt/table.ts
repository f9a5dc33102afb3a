/** UI strings for the table of tasks, in Portuguese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "Digite para substituir um valor ou pressione Enter para editá-lo. Shift com as setas seleciona células. A barra de espaço abre a tarefa. Para sair da tabela, pressione Escape e depois Tab.",
  headKeys:
    "Pressione Enter para abrir as opções. Use Alt com as setas para alterar a largura da coluna ou Alt+Shift com as setas para movê-la.",
  key: "Chave",
  otherTask: "Tarefa fora desta tabela",
  columns: "Colunas",
  resetColumns: "Redefinir colunas",
  sort: "Ordenar por esta coluna",
  pin: "Fixar coluna",
  unpin: "Desafixar coluna",
  wider: "Alargar coluna",
  narrower: "Estreitar coluna",
  hide: "Ocultar coluna",
  summary: "Resumo",
  summaries: { sum: "Soma", average: "Média", least: "Mínimo", most: "Máximo", none: "Nenhum" },
  selected: (count) => counted(count, { one: "# célula selecionada", other: "# células selecionadas" }),
  copied: (count) => counted(count, { one: "# célula copiada", other: "# células copiadas" }),
  changed: (count) => counted(count, { one: "# célula alterada", other: "# células alteradas" }),
  unsaved: (count) => counted(count, { one: "# célula não foi salva", other: "# células não foram salvas" }),
  outside: (count) =>
    counted(count, { one: "# linha colada não cabe na tabela", other: "# linhas coladas não cabem na tabela" }),
  copyText: "Copiar texto",
  textCopied: "Texto copiado",
  discard: "Descartar",
  faults: {
    readOnly: "Este valor não pode ser alterado aqui",
    required: "Este valor não pode ficar vazio",
    long: (most) => `Use no máximo ${most} caracteres`,
    several: (text) => `Várias pessoas se chamam “${text}”`,
    yesOrNo: "Digite sim ou não",
  },
};
