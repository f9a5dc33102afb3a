/** The Spanish UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "Ir al contenido",
    loading: "Cargando",
    working: "Procesando…",
    signedOut: "Tu sesión está cerrada. Inicia sesión para continuar.",
    signIn: "Iniciar sesión",
    account: "Tu cuenta",
    settings: "Configuración",
    documentation: "Documentación de la API",
    signOut: "Cerrar sesión",
    home: "Inicio",
    appearance: "Apariencia",
  },
  actions: {
    cancel: "Cancelar",
    close: "Cerrar",
    save: "Guardar",
    saved: "Guardado",
    retry: "Reintentar",
    copy: "Copiar",
    copied: "Copiado",
    copyFailed: "No se pudo copiar. Selecciona el texto y cópialo manualmente.",
    done: "Listo",
  },
  draft: {
    begun: (text) => `Borrador: ${text}`,
    restored: "Borrador restaurado",
    unsaved: "Cambios sin guardar",
    discard: "Descartar",
    discarded: "Borrador descartado",
  },
  missing: {
    title: "Página no encontrada",
    text: "Es posible que la URL sea incorrecta o que la página se haya movido.",
    home: "Volver al inicio",
  },
  errors: {
    unauthenticated: "Tu sesión está cerrada. Inicia sesión para continuar.",
    OFFLINE: "No se puede conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.",
    TIMEOUT: "El servidor tardó demasiado en responder. Inténtalo de nuevo en un momento.",
    forbidden: "No tienes permiso para hacer esto. Consulta a un administrador del espacio de trabajo.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "Demasiadas solicitudes. Inténtalo de nuevo en un minuto."
        : `Demasiadas solicitudes. Inténtalo de nuevo en ${Math.ceil(seconds / 60)} minutos.`,
    unknown: "Algo salió mal. Inténtalo de nuevo. Si el problema persiste, contacta con el operador de este servidor.",
    page: "No se pudo cargar esta página",
  },
  board,
  task,
  shell,
};
