/** The Brazilian Portuguese UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "Ir para o conteúdo",
    loading: "Carregando",
    working: "Processando…",
    signedOut: "Sua sessão foi encerrada. Entre para continuar.",
    signIn: "Entrar",
    account: "Sua conta",
    settings: "Configurações",
    documentation: "Documentação da API",
    signOut: "Sair",
    home: "Início",
    appearance: "Aparência",
  },
  actions: {
    cancel: "Cancelar",
    close: "Fechar",
    save: "Salvar",
    saved: "Salvo",
    retry: "Tentar novamente",
    copy: "Copiar",
    copied: "Copiado",
    copyFailed: "Não foi possível copiar. Selecione o texto e copie manualmente.",
    done: "Concluir",
  },
  draft: {
    begun: (text) => `Rascunho: ${text}`,
    restored: "Rascunho restaurado",
    unsaved: "Alterações não salvas",
    discard: "Descartar",
    discarded: "Rascunho descartado",
  },
  missing: {
    title: "Página não encontrada",
    text: "A URL pode estar errada ou a página pode ter mudado de lugar.",
    home: "Voltar ao início",
  },
  errors: {
    unauthenticated: "Sua sessão foi encerrada. Entre para continuar.",
    OFFLINE: "Não foi possível acessar o servidor. Verifique sua conexão e tente novamente.",
    TIMEOUT: "O servidor demorou demais para responder. Tente novamente daqui a pouco.",
    forbidden: "Você não tem permissão para fazer isso. Fale com um administrador do espaço de trabalho.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "Solicitações demais. Tente novamente em um minuto."
        : `Solicitações demais. Tente novamente em ${Math.ceil(seconds / 60)} minutos.`,
    unknown: "Algo deu errado. Tente novamente. Se o problema continuar, fale com o operador deste servidor.",
    page: "Não foi possível carregar esta página",
  },
  board,
  task,
  shell,
};
