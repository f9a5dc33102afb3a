/** UI strings that new users see first: the welcome page and the project templates, in Spanish. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "Crea tu primer tablero",
  lead: "Podrás cambiar todos los nombres más adelante.",
  workspace: "Espacio de trabajo",
  workspaceHint: "El nombre de tu equipo o empresa",
  project: "Proyecto",
  projectHint: (key) => `Las claves de las tareas serán ${key}-1, ${key}-2, etc.`,
  template: "Empezar con",
  columns: (names) => `Columnas: ${names}`,
  import: { name: "Importar", text: "Desde Trello, GitHub, un archivo CSV u otro origen" },
  submit: "Crear tablero",
  submitImport: "Continuar con la importación",
  invited: (workspace) => `Tienes una invitación a ${workspace}.`,
  openInvitation: "Ver invitación",
  skip: "Omitir por ahora",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "Kanban",
    text: "El trabajo avanza de izquierda a derecha",
    columns: ["Por hacer", "En curso", "En revisión", "Hecho"],
    labels: ["Función", "Error", "Mejora"],
  },
  bugs: {
    name: "Errores",
    text: "Del aviso a la corrección verificada",
    columns: ["Notificado", "Confirmado", "En corrección", "En verificación", "Corregido"],
    labels: ["Fallo", "Regresión", "Seguridad", "Rendimiento"],
  },
  content: {
    name: "Contenido",
    text: "De la idea a la publicación",
    columns: ["Ideas", "Redacción", "Edición", "Programado", "Publicado"],
    labels: ["Blog", "Boletín", "Redes sociales"],
  },
  roadmap: {
    name: "Hoja de ruta",
    text: "Lo de ahora, lo siguiente y lo de después",
    columns: ["Después", "Siguiente", "Ahora", "Lanzado"],
    labels: ["Petición de cliente", "Técnico", "Crecimiento"],
  },
  empty: {
    name: "Vacío",
    text: "Dos columnas y nada más",
    columns: ["Por hacer", "Hecho"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "Abre esta tarea",
    description:
      "Una tarea tiene un estado, una persona responsable, fechas, etiquetas y una descripción en **Markdown**.\n\n- [ ] Marca esta casilla\n- [ ] Asígnate la tarea\n- [ ] Escribe un comentario abajo",
  },
  {
    title: "Arrastra esta tarjeta a la columna siguiente",
    description: "Con el teclado, pon el foco en la tarjeta y pulsa Mayús y una tecla de flecha.",
  },
  {
    title: "Invita a tu equipo",
    description:
      "Abre la configuración del espacio de trabajo y elige **Miembros**.\n\nPulsa `Ctrl+K` (`⌘K` en Mac) para encontrar cualquier cosa, `C` para añadir una tarea y `?` para ver todos los atajos.",
  },
];
