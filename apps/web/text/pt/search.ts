/** UI strings for the command palette and search, in Brazilian Portuguese. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Resultados",
  createWords: "criar nova tarefa",
  none: (words) => `Nenhum resultado para “${words}”`,
  searching: "Buscando…",
  actions: "Ações",
  pages: "Páginas",
  projects: "Projetos",
  workspaces: "Espaços de trabalho",
  found: "Resultados da busca",
  searchFor: (words) => `Buscar “${words}” em tudo`,
  invite: "Convidar pessoas",
  light: "Usar tema claro",
  dark: "Usar tema escuro",
  system: "Usar tema do sistema",
  help: "Use as setas para selecionar, Enter para abrir e Esc para fechar",
};

export const search: Text["search"] = {
  title: "Busca",
  label: "O que você procura?",
  hint: "Digite palavras, uma chave de tarefa como WEB-12, um número de tarefa ou uma consulta como assignee:me due:<7d",
  scope: "Buscar em",
  everywhere: "Todos os espaços de trabalho",
  start: "Busque tarefas, projetos, comentários e espaços de trabalho",
  startText: "A busca considera o início das palavras. Chaves antigas de tarefas movidas também funcionam.",
  none: (words) => `Nenhum resultado para “${words}”`,
  noneText: "Tente menos palavras ou palavras mais curtas.",
  noneHereText: "Tente menos palavras ou palavras mais curtas, ou busque em todos os espaços de trabalho.",
  found: (count, total) =>
    total > count
      ? `${count} de ${total >= 1000 ? "1.000 ou mais" : total} resultados`
      : counted(total, { one: "# resultado", other: "# resultados" }),
  types: {
    all: "Tudo",
    tasks: "Tarefas",
    comments: "Comentários",
    projects: "Projetos",
    workspaces: "Espaços de trabalho",
    people: "Pessoas",
  },
  filter: "Tipo",
  recent: "Buscas recentes",
  forget: "Limpar buscas recentes",
  refine: "Digite mais palavras para refinar a busca.",
  people: "Pessoas",
  searching: "Buscando…",
  kinds: {
    task: "Tarefa",
    project: "Projeto",
    workspace: "Espaço de trabalho",
    comment: "Comentário",
    activity: "Atividade",
  },
};
