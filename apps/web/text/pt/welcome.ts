/** UI strings that new users see first: the welcome page and the project templates, in Brazilian Portuguese. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "Crie seu primeiro quadro",
  lead: "Você pode renomear tudo depois.",
  workspace: "Espaço de trabalho",
  workspaceHint: "O nome da sua equipe ou empresa",
  project: "Projeto",
  projectHint: (key) => `As chaves das tarefas serão ${key}-1, ${key}-2 e assim por diante`,
  template: "Começar com",
  columns: (names) => `Colunas: ${names}`,
  import: { name: "Importar", text: "Do Trello, do GitHub, de um arquivo CSV ou de outra origem" },
  submit: "Criar quadro",
  submitImport: "Continuar para a importação",
  invited: (workspace) => `Você recebeu um convite para ${workspace}.`,
  openInvitation: "Ver convite",
  skip: "Pular por enquanto",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "Kanban",
    text: "O trabalho avança da esquerda para a direita",
    columns: ["A fazer", "Em andamento", "Em revisão", "Concluído"],
    labels: ["Funcionalidade", "Bug", "Melhoria"],
  },
  bugs: {
    name: "Bugs",
    text: "Do relato à correção verificada",
    columns: ["Relatado", "Confirmado", "Em correção", "Em verificação", "Corrigido"],
    labels: ["Falha", "Regressão", "Segurança", "Desempenho"],
  },
  content: {
    name: "Conteúdo",
    text: "Da ideia à publicação",
    columns: ["Ideias", "Redação", "Edição", "Agendado", "Publicado"],
    labels: ["Blog", "Newsletter", "Redes sociais"],
  },
  roadmap: {
    name: "Roadmap",
    text: "O que vem agora, em seguida e depois",
    columns: ["Depois", "Em seguida", "Agora", "Lançado"],
    labels: ["Pedido de cliente", "Técnico", "Crescimento"],
  },
  empty: {
    name: "Vazio",
    text: "Duas colunas e nada mais",
    columns: ["A fazer", "Concluído"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "Abra esta tarefa",
    description:
      "Uma tarefa tem um status, um responsável, datas, etiquetas e uma descrição em **Markdown**.\n\n- [ ] Marque esta caixa\n- [ ] Atribua a tarefa a você\n- [ ] Escreva um comentário abaixo",
  },
  {
    title: "Arraste este cartão para a próxima coluna",
    description: "Para usar o teclado, coloque o foco no cartão e pressione Shift e uma seta.",
  },
  {
    title: "Convide sua equipe",
    description:
      "Abra as configurações do espaço de trabalho e escolha **Membros**.\n\nPressione `Ctrl+K` (`⌘K` no Mac) para encontrar qualquer coisa, `C` para adicionar uma tarefa e `?` para ver todos os atalhos.",
  },
];
