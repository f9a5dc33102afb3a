/** UI strings for unsaved text and deleted tasks, in Brazilian Portuguese. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "Ainda não salvo",
  explanation:
    "Estas alterações estão armazenadas somente neste navegador. As que aguardam conexão serão salvas automaticamente.",
  givenBack: (title, reason) =>
    `Não foi possível alterar “${title.length > 60 ? `${title.slice(0, 60)}…` : title}”. ${reason} Seu texto foi mantido como rascunho.`,
  sending: "Salvando…",
  waiting: "Aguardando conexão",
  signedOut: "Será salvo quando você entrar",
  refused: (title, reason) =>
    `Não foi possível adicionar “${title.length > 60 ? `${title.slice(0, 60)}…` : title}”. ${reason}`,
  maybeAdded: (title) =>
    `Talvez “${title.length > 60 ? `${title.slice(0, 60)}…` : title}” já tenha sido adicionado. O envio foi feito há mais de um dia. Verifique antes de tentar novamente.`,
  maybeSent: "Isto foi enviado há mais de um dia e talvez já tenha sido salvo. Confira antes de tentar novamente.",
  signOutTitle: "Excluir o texto não salvo e sair?",
  signOutText: "Parte do seu texto ainda não foi salva. Ao sair, ela será excluída deste navegador.",
  fieldInUse: "O campo já contém texto. Salve ou descarte esse texto primeiro.",
};

export const conflict: typeof enConflict = {
  description: (title) => `Outra pessoa alterou a descrição de “${title}”`,
  title: (title) => `Outra pessoa renomeou “${title}”`,
  field: (field, title) => `Outra pessoa alterou “${field}” de “${title}”`,
  explanation: "Compare as duas versões e escolha qual manter.",
  theirs: "A outra versão",
  mine: "Sua versão",
  keep: "Manter a minha",
  take: "Usar a outra",
  edit: "Editar",
  taken: "Sua versão foi descartada",
};

export const gone: typeof enGone = {
  unsavedText: "Seu texto não salvo",
  deletedBy: (name) => `${name ?? "Alguém"} excluiu esta tarefa.`,
  deletedByYou: "Você excluiu esta tarefa.",
  textBelow: "Seu texto não salvo está abaixo.",
  restore: "Restaurar tarefa",
  restOffline: "Você está offline. O restante desta tarefa ficará disponível quando você se reconectar.",
};

const waiting = (count: number): string =>
  counted(count, { one: "# alteração está aguardando.", other: "# alterações estão aguardando." });

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "Salvando…",
  offline: (count) =>
    count === 0 ? "Você está offline. Pode continuar trabalhando." : `Você está offline. ${waiting(count)}`,
  waiting: (count) => `Não foi possível acessar o servidor. ${waiting(count)}`,
  refused: (count) =>
    counted(count, {
      one: "Não foi possível salvar # alteração",
      other: "Não foi possível salvar # alterações",
    }),
  conflict: "Outra pessoa alterou o mesmo texto",
  review: "Revisar",
  details: "Detalhes",
};
